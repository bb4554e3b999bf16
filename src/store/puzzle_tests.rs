//! Tests of the puzzles of a store: added puzzles are found, and a filter selects the same rows in
//! SQL as in Rust.

use super::tests::{Folder, grid};
use super::*;
use ennead::fields::{Comparison, Field, FieldKind, Filter, Operand, Value};
use ennead::logic::{Difficulty, HodokuLevel, Minutes, Rating, RatingValues, Ratings};
use ennead::solve::SearchStatistics;
use ennead::{Canonical, Grid, Random, Technique, TechniqueSet, Transformation, Verdict};
use proptest::prelude::*;

const PUZZLES: &str = include_str!("../../puzzles/few.txt");

pub(super) fn puzzles(count: usize) -> impl Iterator<Item = Grid> {
    let lines = PUZZLES.lines().filter(|line| !line.starts_with('#'));
    lines.take(count).map(|line| grid(&line[..81]))
}

pub(super) fn new(puzzle: Grid, ratings: Option<RatingValues>) -> NewPuzzle {
    let Verdict::Unique(solution) = ennead::solve(&puzzle) else { panic!("{puzzle}") };
    NewPuzzle::new(Canonical::of(&puzzle).fingerprint(), &puzzle, &solution, ratings)
}

fn batch(puzzles: Vec<NewPuzzle>) -> [NewPuzzles; 1] {
    [NewPuzzles { source: Some("a.txt".to_owned()), puzzles }]
}

#[test]
fn added_puzzles_are_found_and_their_images_are_known() {
    let folder = Folder::new("added");
    let store = folder.store();
    let added = store.add(&batch(puzzles(50).map(|puzzle| new(puzzle, None)).collect()));
    assert_eq!(added.expect("added"), Added { added: 50, known: 0, rated: 0 });
    let mut random = Random::new(1, 0);
    for (puzzle, id) in puzzles(50).zip(1..) {
        let image = Transformation::random(&mut random).apply_to_grid(&puzzle);
        let found = store.puzzle_of_class(Canonical::of(&image).fingerprint()).expect("read");
        assert_eq!(found, store.puzzle(id).expect("read"));
        let found = found.expect("it is there");
        assert_eq!((found.puzzle, found.source.as_deref()), (puzzle, Some("a.txt")));
        assert!(found.solution.solves(&puzzle) && found.ratings.is_none());
        let again = store.add(&batch(vec![new(image, None)])).expect("added");
        assert_eq!(again, Added { added: 0, known: 1, rated: 0 });
    }
    assert_eq!(store.count(None).expect("read"), 50);
    let error = store.remove(&[7, 8, 99]).expect_err("one is not there");
    assert!(matches!(error.kind, StoreErrorKind::NoPuzzle(99)), "{error}");
    assert_eq!(store.remove(&[7, 8, 7]).expect("removed"), 2);
    assert_eq!((store.count(None).expect("read"), store.puzzle(7).expect("read")), (48, None));
}

#[test]
fn the_number_of_a_removed_puzzle_is_never_given_again() {
    let folder = Folder::new("numbers");
    let store = folder.store();
    store.add(&batch(puzzles(5).map(|puzzle| new(puzzle, None)).collect())).expect("added");
    assert_eq!(store.remove(&[4, 5]).expect("removed"), 2);
    // One of them is known.
    let more = puzzles(120).skip(100).chain(puzzles(1));
    let added = store.add(&batch(more.map(|puzzle| new(puzzle, None)).collect()));
    assert_eq!(added.expect("added"), Added { added: 20, known: 1, rated: 0 });
    let ids = || -> Vec<i64> {
        store.find(&Selection::default()).expect("read").iter().map(|found| found.id).collect()
    };
    let kept = ids();
    assert_eq!((kept.len(), &kept[..3]), (23, &[1, 2, 3][..]));
    assert!(kept[3..].iter().all(|&id| id > 5), "{kept:?}");
    // Also if another program removed it, and if no puzzle is left.
    store.connection.execute("DELETE FROM puzzle", []).expect("removed");
    store.add(&batch(puzzles(1).map(|puzzle| new(puzzle, None)).collect())).expect("added");
    assert!(ids()[0] > kept[22], "{:?}", ids());
}

#[test]
fn ratings_come_back_as_they_were() {
    let folder = Folder::new("rated");
    let store = folder.store();
    let all: Vec<Grid> = puzzles(20).collect();
    store.add(&batch(all.iter().map(|&puzzle| new(puzzle, None)).collect())).expect("added");
    let found: Vec<RatingValues> = all.iter().map(|grid| Ratings::of(grid).values()).collect();
    let rated = all.iter().zip(&found).map(|(&puzzle, values)| new(puzzle, Some(values.clone())));
    let added = store.add(&batch(rated.collect())).expect("added");
    assert_eq!(added, Added { added: 0, known: 20, rated: 20 });
    let fields = [Field::Er, Field::Technique, Field::Score, Field::Steps, Field::MinutesHigh];
    for (stored, values) in store.find(&Selection::default()).expect("read").iter().zip(&found) {
        let found = Ratings::kept(&stored.puzzle, values.clone());
        let kept = stored.kept_ratings().expect("it is rated");
        for field in fields {
            let [kept, found] =
                [&kept, &found].map(|ratings| stored.facts(Some(ratings), None)).map(|facts| {
                    // The value borrows the facts.
                    format!("{:?}", field.value(&facts))
                });
            assert_eq!(kept, found, "{field}");
        }
    }
    // Ratings that are there stay.
    let other = RatingValues::default();
    let again = store.add(&batch(vec![new(all[0], Some(other))])).expect("added");
    assert_eq!(again, Added { added: 0, known: 1, rated: 0 });
}

/// Puzzles with invented ratings: some with all, some with a part, some with none.
fn made_up() -> Vec<NewPuzzle> {
    let mut random = Random::new(2, 0);
    let mut below = |count: usize| random.index(count);
    let rated = |puzzle| {
        let mut values = RatingValues::default();
        if below(5) == 0 {
            return new(puzzle, None);
        }
        let expected = below(400) as f64 / 10.0;
        let interval = [expected / 2.0, expected * 2.0];
        values.minutes = Some(Minutes::kept(expected, (below(4) > 0).then_some(interval)));
        if below(6) > 0 {
            let mut rating = || Some(Rating::from_tenths(10 + below(100) as u16));
            (values.er, values.ep, values.ed) = (rating(), rating(), rating());
            let technique = Technique::ALL[below(Technique::ALL.len())];
            values.technique = Some(technique);
            values.steps = Some(vec![(technique, 1 + below(60))]);
        }
        if below(6) > 0 {
            values.score = Some(200 + below(3000) as u32);
            values.hodoku_level = Some(HodokuLevel::ALL[below(5)]);
        }
        new(puzzle, Some(values))
    };
    puzzles(120).map(rated).collect()
}

/// A store of these puzzles from several sources, in a folder of this name.
fn made_up_store(name: &str) -> (Folder, Store) {
    let folder = Folder::new(name);
    let store = folder.store();
    let mut puzzles = made_up();
    let rest = puzzles.split_off(40);
    let with_source =
        |source: Option<&str>, puzzles| NewPuzzles { source: source.map(str::to_owned), puzzles };
    store.add(&[with_source(Some("a"), puzzles)]).expect("added");
    let mut puzzles = rest;
    let rest = puzzles.split_off(40);
    store.add(&[with_source(Some("b"), puzzles), with_source(None, rest)]).expect("added");
    (folder, store)
}

fn number_fields() -> Vec<Field> {
    let is_number = |kind| {
        matches!(
            kind,
            FieldKind::Integer
                | FieldKind::Time
                | FieldKind::Rating
                | FieldKind::Decimal
                | FieldKind::Counts
        )
    };
    Field::ALL.iter().copied().filter(|field| is_number(field.kind())).collect()
}

fn numbers() -> impl Strategy<Value = Operand> {
    prop_oneof![
        (-10..4000i32).prop_map(|tenths| Operand::Number(f64::from(tenths) / 10.0)),
        (17..40u8).prop_map(|number| Operand::Number(f64::from(number))),
        proptest::sample::select(number_fields()).prop_map(Operand::Field),
        proptest::sample::select(Technique::ALL.to_vec())
            .prop_map(|technique| Operand::Uses(TechniqueSet::from_iter([technique]))),
    ]
}

fn comparisons() -> impl Strategy<Value = Filter> {
    let sign = proptest::sample::select(vec![
        Comparison::Equal,
        Comparison::Unequal,
        Comparison::Less,
        Comparison::AtMost,
        Comparison::Greater,
        Comparison::AtLeast,
    ]);
    let technique = proptest::sample::select(Technique::ALL.to_vec()).prop_map(Operand::Technique);
    let level = proptest::sample::select(HodokuLevel::ALL.to_vec()).prop_map(Operand::HodokuLevel);
    let difficulty =
        proptest::sample::select(Difficulty::ALL.to_vec()).prop_map(Operand::Difficulty);
    let text = prop_oneof![Just("a"), Just("b"), Just("")];
    let text = text.prop_map(|text: &str| Operand::Text(text.to_owned()));
    let field = |field| Just(Operand::Field(field));
    let sides = prop_oneof![
        6 => (numbers(), numbers()),
        1 => (field(Field::Technique), prop_oneof![technique, field(Field::Technique)]),
        2 => (field(Field::HodokuLevel), prop_oneof![level, field(Field::HodokuLevel)]),
        2 => (field(Field::Difficulty), prop_oneof![difficulty, field(Field::Difficulty)]),
        2 => (field(Field::Source), prop_oneof![text, field(Field::Source)]),
        1 => (numbers(), field(Field::HodokuLevel)),
        1 => (numbers(), field(Field::Source)),
    ];
    (sides, sign).prop_map(|((left, right), sign)| Filter::Compare(left, sign, right))
}

fn filters() -> impl Strategy<Value = Filter> {
    comparisons().prop_recursive(4, 24, 3, |inner| {
        let parts = || proptest::collection::vec(inner.clone(), 0..4);
        prop_oneof![
            parts().prop_map(Filter::Any),
            parts().prop_map(Filter::All),
            inner.clone().prop_map(|part| Filter::Not(Box::new(part))),
        ]
    })
}

#[test]
fn a_filter_selects_the_same_rows_in_sql_as_in_rust() {
    let (_folder, store) = made_up_store("property");
    // Each puzzle, its ratings, and the work of the search.
    let mut search = ennead::Search::new();
    let known = |puzzle: StoredPuzzle| {
        search.answer(&puzzle.puzzle, ennead::Question::Unique);
        let ratings = puzzle.kept_ratings();
        (puzzle, ratings, search.statistics())
    };
    let all: Vec<(StoredPuzzle, Option<Ratings>, SearchStatistics)> =
        store.find(&Selection::default()).expect("read").into_iter().map(known).collect();
    let config = ProptestConfig {
        rng_seed: proptest::test_runner::RngSeed::Fixed(16),
        ..ProptestConfig::with_cases(500)
    };
    proptest!(config, |(filter in filters())| {
        let wanted: Vec<i64> = all
            .iter()
            .filter(|(puzzle, ratings, search)| {
                filter.holds(&puzzle.facts(ratings.as_ref(), Some(*search)))
            })
            .map(|(puzzle, ..)| puzzle.id)
            .collect();
        let selection = Selection { filter: Some(&filter), ..Selection::default() };
        let found = store.find(&selection).expect("read");
        let ids: Vec<i64> = found.iter().map(|puzzle| puzzle.id).collect();
        prop_assert_eq!(&ids, &wanted);
        prop_assert_eq!(store.count(Some(&filter)).expect("read"), wanted.len() as u64);
        // Some of them, in another order.
        let sort = Sort { field: Field::Er, is_descending: true };
        let page = Selection { filter: Some(&filter), sort, offset: 2, limit: Some(3) };
        let er = |puzzle: &StoredPuzzle| puzzle.ratings.as_ref().and_then(|values| values.er);
        let mut sorted = found.clone();
        sorted.sort_by_key(|puzzle| (er(puzzle).is_none(), std::cmp::Reverse(er(puzzle))));
        let wanted: Vec<StoredPuzzle> = sorted.into_iter().skip(2).take(3).collect();
        prop_assert_eq!(store.find(&page).expect("read"), wanted);
    });
}

/// The value of the field decides; rows where it is unknown come last.
#[test]
fn puzzles_are_sorted_by_the_values_of_a_field() {
    let (_folder, store) = made_up_store("sorted");
    for field in [Field::Minutes, Field::MinutesHigh] {
        for is_descending in [false, true] {
            let sort = Sort { field, is_descending };
            let found = store.find(&Selection { sort, ..Selection::default() }).expect("read");
            let values = found.iter().map(|puzzle| {
                let ratings = puzzle.kept_ratings();
                match field.value(&puzzle.facts(ratings.as_ref(), None)) {
                    Some(Value::Decimal(tenths)) => Some(tenths),
                    _ => None,
                }
            });
            let values: Vec<Option<u32>> = values.collect();
            let known: Vec<u32> = values.iter().flatten().copied().collect();
            let unknown = values.iter().position(Option::is_none).expect("some are unknown");
            assert_eq!(unknown, known.len(), "{field}: unknown ones come last");
            let is_sorted =
                if is_descending { known.is_sorted_by(|a, b| a >= b) } else { known.is_sorted() };
            assert!(is_sorted, "{field}: {known:?}");
        }
    }
}

#[test]
fn a_filter_can_have_thousands_of_parts() {
    let folder = Folder::new("parts");
    let store = folder.store();
    store.add(&batch(puzzles(5).map(|puzzle| new(puzzle, None)).collect())).expect("added");
    let parts: Vec<String> = (0..5000).map(|number| format!("clues == {number}")).collect();
    let filter: Filter = parts.join(" || ").parse().expect("a filter");
    assert_eq!(store.count(Some(&filter)).expect("read"), 5);
}

#[test]
fn an_order_is_read_from_text() {
    let sort = |field, is_descending| Ok(Sort { field, is_descending });
    assert_eq!("er".parse(), sort(Field::Er, false));
    assert_eq!("-minutes".parse(), sort(Field::Minutes, true));
    assert_eq!(Sort::default(), Sort { field: Field::Id, is_descending: false });
    for text in ["", "-", "puzzle", "--er", "size"] {
        assert!(text.parse::<Sort>().is_err(), "{text}");
    }
}
