//! [`Backend`]: the kernels, compiled once for each instruction set.

use super::word::{Cpu, Word};
use crate::geometry::{Candidate, CellSet};
use crate::grid::Grid;
use crate::solve::answer::Line;
use crate::solve::batch::kernels::branch::ChuteKind;
use crate::solve::batch::kernels::lanes::{Counted, Lanes, LockRule, Round};
use crate::solve::batch::layout::nibbles::Nibbles;
use crate::solve::batch::layout::staging::{Boards, Grids};
use crate::solve::batch::schedule::flights::Flights;
use crate::solve::batch::schedule::fresh_job::FreshJob;
use crate::solve::batch::schedule::wave::{Done, Wave};

/// A word with the kernels, which [`compile_kernels`] compiles for its instruction set.
pub(crate) trait Backend: Word {
    /// See [`Lanes::find_singles`].
    fn find_singles(lanes: &mut Lanes<Self>) -> Counted<Self>;
    /// See [`Lanes::complete`].
    fn complete(lanes: &Lanes<Self>) -> Self;
    /// See [`Lanes::round`]. `tracks` may be false only with [`LockRule::Count`]; otherwise it is
    /// taken as true.
    fn round(lanes: &mut Lanes<Self>, lock_rule: LockRule, tracks: bool) -> Round<Self>;
    /// See [`pairs`](crate::solve::batch::kernels::pairs::pairs).
    fn pairs(lanes: &mut Lanes<Self>) -> Self;
    /// See [`transfer::load`](crate::solve::batch::kernels::transfer::load).
    fn load(lanes: &mut Lanes<Self>, boards: &mut Boards<Self>, which: Self);
    /// See [`transfer::unload`](crate::solve::batch::kernels::transfer::unload).
    fn unload(lanes: &mut Lanes<Self>, stuck: Self, side: ChuteKind, boards: &mut Boards<Self>);
    /// See [`transfer::load_grids`](crate::solve::batch::kernels::transfer::load_grids).
    fn load_grids(
        lanes: &mut Lanes<Self>,
        grids: &mut Grids<Self>,
        lacking: &[(u16, Candidate)],
        which: Self,
    );
    /// See [`transfer::unload_grids`](crate::solve::batch::kernels::transfer::unload_grids).
    fn unload_grids(lanes: &Lanes<Self>, grids: &mut Grids<Self>);
    /// See [`Wave::run_rounds`].
    fn run_rounds(wave: &mut Wave<Self>, few_stuck: u32) -> Done<Self>;
    /// See [`branch::dive`](crate::solve::batch::kernels::branch::dive).
    fn dive(lanes: &mut Lanes<Self>, which: Self, last: Self, side: ChuteKind) -> Self;

    /// See [`are_puzzles`](crate::solve::batch::layout::bytes::are_puzzles).
    fn are_puzzles(cpu: Cpu<Self>, lines: &[Line]) -> bool;
    /// Stages each of `lines` (81 characters: digits, and `.` or `0` in empty cells) in the lane of
    /// `lanes` with the same index. Writes its grid and the number of its givens to `fresh[lane]`.
    fn stage_lines(
        cpu: Cpu<Self>,
        lines: &[Line],
        lanes: &[u16],
        grids: &mut Grids<Self>,
        fresh: &mut [FreshJob],
    );
    /// Writes the staged grids of `lanes`, which must be solutions, to the lines of their puzzles,
    /// and makes them the final answers.
    fn write_solutions(
        cpu: Cpu<Self>,
        lanes: &[u16],
        grids: &Grids<Self>,
        fresh: &[FreshJob],
        flights: &mut Flights,
    );
    /// See [`bytes::pack`](crate::solve::batch::layout::bytes::pack).
    fn pack(cpu: Cpu<Self>, grid: &Grid) -> (Nibbles, u32);
    /// Writes a grid without empty cells as a line.
    fn write_line(cpu: Cpu<Self>, grid: &Nibbles, line: &mut Line);
    /// See [`unavoidable_set`](crate::solve::batch::schedule::unavoidable_set).
    fn has_unavoidable_set(cpu: Cpu<Self>, empty: CellSet, solution: &Line) -> bool;
}

/// Implements [`Backend`] for a word: puts each kernel into a function that may use the named CPU
/// features. Each function that a kernel calls is `#[inline(always)]`, and so compiled for these
/// features too, or names its features itself.
///
/// The features must be those that [`Word::detect`] checks. `are_puzzles`, `pack` and `write_line`
/// are the functions of `bytes.rs`, or faster ones for this instruction set. `has_unavoidable_set`
/// is that of `unavoidable_set.rs`, or a faster one.
macro_rules! compile_kernels {
    ($word:ty, $(features ($($feature:tt)+),)?
     are_puzzles $are_puzzles:path, pack $pack:path, write_line $write_line:path,
     has_unavoidable_set $has_unavoidable_set:path) => {
        #[allow(unsafe_code, unused_unsafe, reason = "calls into code compiled for a CPU feature")]
        const _: () = {
            use $crate::geometry::{Candidate, CellSet};
            use $crate::grid::Grid;
            use $crate::solve::answer::Line;
            use $crate::solve::batch::arch::backend::Backend;
            use $crate::solve::batch::arch::word::Cpu;
            use $crate::solve::batch::kernels::branch::{self, ChuteKind};
            use $crate::solve::batch::kernels::lanes::{Counted, Lanes, LockRule, Round};
            use $crate::solve::batch::kernels::{pairs, transfer};
            use $crate::solve::batch::layout::nibbles::Nibbles;
            use $crate::solve::batch::layout::staging::{Boards, Grids};
            use $crate::solve::batch::schedule::flights::Flights;
            use $crate::solve::batch::schedule::fresh_job::FreshJob;
            use $crate::solve::batch::schedule::wave::{Done, Wave};

            impl Backend for $word {
                fn find_singles(lanes: &mut Lanes<Self>) -> Counted<Self> {
                    $($(#[target_feature(enable = $feature)])+)?
                    fn inner(lanes: &mut Lanes<$word>) -> Counted<$word> {
                        lanes.find_singles()
                    }
                    // SAFETY: the lanes hold words, which prove that the CPU has the features.
                    unsafe { inner(lanes) }
                }

                fn complete(lanes: &Lanes<Self>) -> Self {
                    $($(#[target_feature(enable = $feature)])+)?
                    fn inner(lanes: &Lanes<$word>) -> $word {
                        lanes.complete()
                    }
                    // SAFETY: the lanes hold words, which prove that the CPU has the features.
                    unsafe { inner(lanes) }
                }

                fn round(
                    lanes: &mut Lanes<Self>,
                    lock_rule: LockRule,
                    tracks: bool,
                ) -> Round<Self> {
                    $($(#[target_feature(enable = $feature)])+)?
                    fn inner<const LOCK_RULE: u8, const TRACKS: bool>(
                        lanes: &mut Lanes<$word>,
                    ) -> Round<$word> {
                        lanes.round::<LOCK_RULE, TRACKS>()
                    }
                    // SAFETY: the lanes hold words, which prove that the CPU has the features.
                    unsafe {
                        match lock_rule {
                            LockRule::Count if !tracks => {
                                inner::<{ LockRule::COUNT }, false>(lanes)
                            }
                            LockRule::Count => inner::<{ LockRule::COUNT }, true>(lanes),
                            LockRule::Apply => inner::<{ LockRule::APPLY }, true>(lanes),
                            LockRule::Skip => inner::<{ LockRule::SKIP }, true>(lanes),
                        }
                    }
                }

                fn pairs(lanes: &mut Lanes<Self>) -> Self {
                    $($(#[target_feature(enable = $feature)])+)?
                    fn inner(lanes: &mut Lanes<$word>) -> $word {
                        pairs::pairs(lanes)
                    }
                    // SAFETY: the lanes hold words, which prove that the CPU has the features.
                    unsafe { inner(lanes) }
                }

                fn load(lanes: &mut Lanes<Self>, boards: &mut Boards<Self>, which: Self) {
                    $($(#[target_feature(enable = $feature)])+)?
                    fn inner(lanes: &mut Lanes<$word>, boards: &mut Boards<$word>, which: $word) {
                        transfer::load(lanes, boards, which);
                    }
                    // SAFETY: a word proves that the CPU has the features.
                    unsafe { inner(lanes, boards, which) }
                }

                fn unload(
                    lanes: &mut Lanes<Self>,
                    stuck: Self,
                    side: ChuteKind,
                    boards: &mut Boards<Self>,
                ) {
                    $($(#[target_feature(enable = $feature)])+)?
                    fn inner(
                        lanes: &mut Lanes<$word>,
                        stuck: $word,
                        side: ChuteKind,
                        boards: &mut Boards<$word>,
                    ) {
                        transfer::unload(lanes, stuck, side, boards);
                    }
                    // SAFETY: a word proves that the CPU has the features.
                    unsafe { inner(lanes, stuck, side, boards) }
                }

                fn load_grids(
                    lanes: &mut Lanes<Self>,
                    grids: &mut Grids<Self>,
                    lacking: &[(u16, Candidate)],
                    which: Self,
                ) {
                    $($(#[target_feature(enable = $feature)])+)?
                    fn inner(
                        lanes: &mut Lanes<$word>,
                        grids: &mut Grids<$word>,
                        lacking: &[(u16, Candidate)],
                        which: $word,
                    ) {
                        transfer::load_grids(lanes, grids, lacking, which);
                    }
                    // SAFETY: a word proves that the CPU has the features.
                    unsafe { inner(lanes, grids, lacking, which) }
                }

                fn unload_grids(lanes: &Lanes<Self>, grids: &mut Grids<Self>) {
                    $($(#[target_feature(enable = $feature)])+)?
                    fn inner(lanes: &Lanes<$word>, grids: &mut Grids<$word>) {
                        transfer::unload_grids(lanes, grids);
                    }
                    // SAFETY: the lanes hold words, which prove that the CPU has the features.
                    unsafe { inner(lanes, grids) }
                }

                fn run_rounds(wave: &mut Wave<Self>, few_stuck: u32) -> Done<Self> {
                    $($(#[target_feature(enable = $feature)])+)?
                    fn inner(wave: &mut Wave<$word>, few_stuck: u32) -> Done<$word> {
                        wave.run_rounds(few_stuck)
                    }
                    // SAFETY: the lanes hold words, which prove that the CPU has the features.
                    unsafe { inner(wave, few_stuck) }
                }

                fn dive(lanes: &mut Lanes<Self>, which: Self, last: Self, side: ChuteKind) -> Self {
                    $($(#[target_feature(enable = $feature)])+)?
                    fn inner(
                        lanes: &mut Lanes<$word>,
                        which: $word,
                        last: $word,
                        side: ChuteKind,
                    ) -> $word {
                        branch::dive(lanes, which, last, side)
                    }
                    // SAFETY: a word proves that the CPU has the features.
                    unsafe { inner(lanes, which, last, side) }
                }

                fn are_puzzles(_: Cpu<Self>, lines: &[Line]) -> bool {
                    $($(#[target_feature(enable = $feature)])+)?
                    fn inner(lines: &[Line]) -> bool {
                        $are_puzzles(lines)
                    }
                    // SAFETY: the argument `Cpu` proves that the CPU has the features.
                    unsafe { inner(lines) }
                }

                fn stage_lines(
                    _: Cpu<Self>,
                    lines: &[Line],
                    lanes: &[u16],
                    grids: &mut Grids<Self>,
                    fresh: &mut [FreshJob],
                ) {
                    $($(#[target_feature(enable = $feature)])+)?
                    fn inner(
                        lines: &[Line],
                        lanes: &[u16],
                        grids: &mut Grids<$word>,
                        fresh: &mut [FreshJob],
                    ) {
                        for (line, &lane) in lines.iter().zip(lanes) {
                            let [cells @ .., _] = line;
                            let (nibbles, givens) = $pack(cells);
                            grids.put(usize::from(lane), &nibbles.0);
                            let job = &mut fresh[usize::from(lane)];
                            (job.givens, job.count) = (nibbles, givens);
                        }
                    }
                    // SAFETY: the argument `Cpu` proves that the CPU has the features.
                    unsafe { inner(lines, lanes, grids, fresh) }
                }

                fn write_solutions(
                    _: Cpu<Self>,
                    lanes: &[u16],
                    grids: &Grids<Self>,
                    fresh: &[FreshJob],
                    flights: &mut Flights,
                ) {
                    $($(#[target_feature(enable = $feature)])+)?
                    fn inner(
                        lanes: &[u16],
                        grids: &Grids<$word>,
                        fresh: &[FreshJob],
                        flights: &mut Flights,
                    ) {
                        for &lane in lanes {
                            let job = &fresh[usize::from(lane)];
                            if let Some(line) = flights.solve(job.batch, job.puzzle as usize) {
                                let mut grid = Nibbles::NONE;
                                grids.copy(usize::from(lane), &mut grid.0);
                                $write_line(&grid, line);
                            }
                        }
                    }
                    // SAFETY: the argument `Cpu` proves that the CPU has the features.
                    unsafe { inner(lanes, grids, fresh, flights) }
                }

                fn pack(_: Cpu<Self>, grid: &Grid) -> (Nibbles, u32) {
                    $($(#[target_feature(enable = $feature)])+)?
                    fn inner(grid: &Grid) -> (Nibbles, u32) {
                        $pack(grid.cells())
                    }
                    // SAFETY: the argument `Cpu` proves that the CPU has the features.
                    unsafe { inner(grid) }
                }

                fn write_line(_: Cpu<Self>, grid: &Nibbles, line: &mut Line) {
                    $($(#[target_feature(enable = $feature)])+)?
                    fn inner(grid: &Nibbles, line: &mut Line) {
                        $write_line(grid, line);
                    }
                    // SAFETY: the argument `Cpu` proves that the CPU has the features.
                    unsafe { inner(grid, line) }
                }

                fn has_unavoidable_set(
                    _: Cpu<Self>,
                    empty: CellSet,
                    solution: &Line,
                ) -> bool {
                    $($(#[target_feature(enable = $feature)])+)?
                    fn inner(empty: CellSet, solution: &Line) -> bool {
                        $has_unavoidable_set(empty, solution)
                    }
                    // SAFETY: the argument `Cpu` proves that the CPU has the features.
                    unsafe { inner(empty, solution) }
                }
            }
        };
    };
}

pub(crate) use compile_kernels;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::parse;
    use crate::geometry::{Cell, Digit};
    use crate::solve::Search;
    use crate::solve::answer::LINE_BYTES;
    use crate::solve::batch::arch::plain::Plain;
    use crate::solve::batch::arch::word::with_each_backend;
    use crate::solve::batch::layout::packed::Packed;
    use crate::solve::batch::schedule::lane_set::LaneSet;
    use proptest::prelude::*;
    use proptest::test_runner::RngSeed;

    /// The number of different boards in a test: one for each lane of the narrowest backend. The
    /// lanes of wider backends repeat them.
    const BOARDS: usize = 128;

    /// The first [`BOARDS`] puzzles of `hard.txt`.
    fn puzzles() -> Vec<Grid> {
        let lines = include_str!("../../../../puzzles/hard.txt").lines();
        let puzzles: Vec<Grid> = lines.filter_map(|line| parse(line).ok()).take(BOARDS).collect();
        assert_eq!(puzzles.len(), BOARDS);
        puzzles
    }

    /// The word with the lanes `k` for which `pick(k % BOARDS)`.
    fn lanes_where<W: Word>(cpu: Cpu<W>, pick: &dyn Fn(usize) -> bool) -> W {
        let mut lanes = LaneSet::<W>::default();
        (0..W::LANES).filter(|lane| pick(lane % BOARDS)).for_each(|lane| lanes.insert(lane));
        lanes.word(cpu)
    }

    /// For each lane, true if `word` has it.
    fn by_lane<W: Word>(word: W) -> Vec<bool> {
        let lanes = LaneSet::of(word);
        (0..W::LANES).map(|lane| lanes.contains(lane)).collect()
    }

    /// Lanes that hold `grids`: loaded as a grid if `as_grid` is true for the lane, and as a board
    /// otherwise.
    fn filled<W: Backend>(
        cpu: Cpu<W>,
        grids: &[Grid],
        as_grid: &dyn Fn(usize) -> bool,
    ) -> Box<Lanes<W>> {
        let (mut staged_boards, mut staged_grids) = (Boards::new(), Grids::new());
        for lane in 0..W::LANES {
            let (nibbles, _) = W::pack(cpu, &grids[lane % BOARDS]);
            if as_grid(lane % BOARDS) {
                staged_grids.put(lane, &nibbles.0);
            } else {
                staged_boards.put(lane, &Packed::of_grid(&nibbles).0);
            }
        }
        let mut lanes = Box::new(Lanes::new(cpu));
        let which = lanes_where(cpu, as_grid);
        W::load(&mut lanes, &mut staged_boards, !which);
        W::load_grids(&mut lanes, &mut staged_grids, &[], which);
        lanes
    }

    /// The boards in all lanes. Those of `stuck` come with the choice of their branch.
    fn unloaded<W: Backend>(lanes: &mut Lanes<W>, stuck: W, side: ChuteKind) -> Vec<Packed> {
        let mut staged = Boards::new();
        W::unload(lanes, stuck, side, &mut staged);
        let mut boards = vec![Packed::NONE; W::LANES];
        for (lane, board) in boards.iter_mut().enumerate() {
            staged.copy(lane, &mut board.0);
        }
        boards
    }

    fn boards_survive<W: Backend>(cpu: Cpu<W>, puzzles: &[Grid]) {
        let ways: [fn(usize) -> bool; 4] =
            [|_| true, |_| false, |lane| lane % 3 == 0, |lane| lane >= 64];
        for as_grid in ways {
            let mut lanes = filled(cpu, puzzles, &as_grid);
            for (lane, board) in
                unloaded(&mut lanes, cpu.none(), ChuteKind::Bands).iter().enumerate()
            {
                let (nibbles, _) = W::pack(cpu, &puzzles[lane % BOARDS]);
                assert_eq!(*board, Packed::of_grid(&nibbles), "lane {lane} of {}", W::LANES);
            }
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "takes minutes; kernels are safe code over words")]
    fn boards_leave_the_lanes_as_they_entered_them() {
        with_each_backend!(boards_survive(&puzzles()));
    }

    /// The 81 digits of a grid without empty cells.
    fn written<W: Backend>(cpu: Cpu<W>, nibbles: &Nibbles) -> [u8; 81] {
        let mut line = [0; LINE_BYTES];
        W::write_line(cpu, nibbles, &mut line);
        assert_eq!(line[81], b'\n');
        *line.first_chunk().expect("a line has 81 digits")
    }

    fn solutions_survive<W: Backend>(cpu: Cpu<W>, solutions: &[Grid]) {
        let mut lanes = filled(cpu, solutions, &|lane| lane % 2 == 0);
        let mut staged = Grids::new();
        W::unload_grids(&lanes, &mut staged);
        for (lane, board) in unloaded(&mut lanes, cpu.none(), ChuteKind::Bands).iter().enumerate() {
            let mut nibbles = Nibbles::NONE;
            staged.copy(lane, &mut nibbles.0);
            let (expected, _) = W::pack(cpu, &solutions[lane % BOARDS]);
            assert_eq!(nibbles, expected, "as a grid, lane {lane} of {}", W::LANES);
            assert_eq!(board.to_grid(), expected, "as a board, lane {lane} of {}", W::LANES);
            assert_eq!(written(cpu, &nibbles), solutions[lane % BOARDS].to_line(), "lane {lane}");
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "takes minutes; kernels are safe code over words")]
    fn complete_boards_leave_the_lanes_as_grids_and_as_boards() {
        // Any digits will do, as long as each cell has one.
        let digit =
            |cell: Cell, lane: usize| Digit::ALL[(cell.index() * (7 + lane) + lane / 3) % 9];
        let grid = |lane| Grid::new(Cell::ALL.map(|cell| Some(digit(cell, lane))));
        let solutions: Vec<Grid> = (0..BOARDS).map(grid).collect();
        with_each_backend!(solutions_survive(&solutions));
    }

    fn tells_solutions<W: Backend>(cpu: Cpu<W>, grids: &[Grid], exchanged: &[Option<usize>]) {
        let mut lanes = filled(cpu, grids, &|_| true);
        let counted = W::find_singles(&mut lanes);
        assert_eq!((counted.open | counted.dead).count(), 0);
        for (lane, is_complete) in by_lane(W::complete(&lanes)).into_iter().enumerate() {
            let way = exchanged[lane % BOARDS];
            assert_eq!(is_complete, way.is_none(), "lane {lane} of {}, {way:?}", W::LANES);
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "takes minutes; kernels are safe code over words")]
    fn complete_boards_are_solutions_unless_two_digits_were_exchanged() {
        // In a row, in a column, in a box.
        let ways = [(Cell::R5C1, Cell::R5C9), (Cell::R2C7, Cell::R8C7), (Cell::R4C4, Cell::R6C5)];
        let (mut search, mut exchanged) = (Search::new(), Vec::new());
        let mut grids = Vec::new();
        for (number, puzzle) in puzzles().iter().enumerate() {
            let mut digits = *search.first(puzzle).expect("it has a solution").cells();
            let way = (number % 4).checked_sub(1);
            if let Some((a, b)) = way.map(|way| ways[way]) {
                digits.swap(a.index(), b.index());
            }
            exchanged.push(way);
            grids.push(Grid::new(digits.map(Some)));
        }
        with_each_backend!(tells_solutions(&grids, &exchanged));
    }

    fn refutes_equal_givens<W: Backend>(cpu: Cpu<W>, grids: &[Grid]) {
        let mut lanes = filled(cpu, grids, &|lane| lane % 2 == 0);
        let counted = W::find_singles(&mut lanes);
        assert_eq!(counted.dead.count(), 0);
        let round = W::round(&mut lanes, LockRule::Count, false);
        for (lane, is_dead) in by_lane(round.dead).into_iter().enumerate() {
            assert!(is_dead, "lane {lane} of {}, {}", W::LANES, grids[lane % BOARDS]);
        }
    }

    /// No other rule refutes such a board before most of its cells are filled.
    #[test]
    #[cfg_attr(miri, ignore = "takes minutes; kernels are safe code over words")]
    fn two_equal_givens_in_a_house_are_refuted_in_one_round() {
        let pairs = Cell::ALL.into_iter().flat_map(|a| a.peers().iter().map(move |b| (a, b)));
        let mut grids: Vec<Grid> = pairs
            .filter(|(a, b)| a < b)
            .map(|(a, b)| Grid::new(Cell::ALL.map(|c| [a, b].contains(&c).then_some(Digit::D5))))
            .collect();
        assert_eq!(grids.len(), 810);
        grids.extend_from_within(..BOARDS - 810 % BOARDS);
        for grids in grids.chunks_exact(BOARDS) {
            with_each_backend!(refutes_equal_givens(grids));
        }
    }

    /// The results of a series of kernels on `puzzles`: the boards, unloaded twice, and the words
    /// that the kernels returned.
    fn history<W: Backend>(cpu: Cpu<W>, puzzles: &[Grid]) -> (Vec<Packed>, Vec<Vec<bool>>) {
        let mut lanes = filled(cpu, puzzles, &|_| true);
        let (mut words, mut boards) = (Vec::new(), Vec::new());
        for k in 0..18 {
            if k == 12 {
                words.push(by_lane(W::pairs(&mut lanes)));
            }
            let counted = W::find_singles(&mut lanes);
            let rule = [LockRule::Count, LockRule::Apply, LockRule::Skip][k % 3];
            let round = W::round(&mut lanes, rule, k % 6 > 0);
            let found =
                [counted.open, counted.dead, round.dead, round.changed, W::complete(&lanes)];
            words.extend(found.map(by_lane));
        }
        boards.extend(unloaded(&mut lanes, cpu.all(), ChuteKind::Bands));
        let (which, last) = (lanes_where(cpu, &|k| k % 5 != 0), lanes_where(cpu, &|k| k % 2 == 0));
        words.push(by_lane(W::dive(&mut lanes, which, last, ChuteKind::Stacks)));
        let counted = W::find_singles(&mut lanes);
        let round = W::round(&mut lanes, LockRule::Count, true);
        words.extend([counted.open, counted.dead, round.dead, round.changed].map(by_lane));
        boards.extend(unloaded(&mut lanes, cpu.all(), ChuteKind::Stacks));
        (boards, words)
    }

    fn agrees_with_integers<W: Backend>(
        cpu: Cpu<W>,
        puzzles: &[Grid],
        expected_boards: &[Packed],
        expected_words: &[Vec<bool>],
    ) {
        let (boards, words) = history(cpu, puzzles);
        assert_eq!(words.len(), expected_words.len());
        for (word, expected) in words.iter().zip(expected_words) {
            for (lane, is_set) in word.iter().enumerate() {
                assert_eq!(*is_set, expected[lane % BOARDS], "lane {lane} of {}", W::LANES);
            }
        }
        for (k, board) in boards.iter().enumerate() {
            let (time, lane) = (k / W::LANES, k % W::LANES);
            let expected = &expected_boards[BOARDS * time + lane % BOARDS];
            assert_eq!(board, expected, "lane {lane} of {}", W::LANES);
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "takes minutes; kernels are safe code over words")]
    fn every_backend_computes_the_same_as_integers() {
        let integers = Plain::<2>::detect().expect("every machine has integers");
        let puzzles = puzzles();
        let (boards, words) = history(integers, &puzzles);
        with_each_backend!(agrees_with_integers(&puzzles, &boards, &words));
    }

    fn config() -> ProptestConfig {
        ProptestConfig {
            cases: if cfg!(miri) { 2 } else { 256 },
            rng_seed: RngSeed::Fixed(2),
            failure_persistence: None,
            ..ProptestConfig::default()
        }
    }

    fn tells_puzzles<W: Backend>(cpu: Cpu<W>, line: &Line, is_puzzle: bool) {
        assert_eq!(W::are_puzzles(cpu, &[*line]), is_puzzle, "{}", line.escape_ascii());
    }

    #[test]
    fn digits_from_0_to_8_are_no_puzzle() {
        let check = |line: &Line, is_puzzle| with_each_backend!(tells_puzzles(line, is_puzzle));
        let mut line = [b'\n'; LINE_BYTES];
        line[..81].copy_from_slice("012345678345678012678012345".repeat(3).as_bytes());
        check(&line, false);
        for at in 0..81 {
            let digit = line[at];
            line[at] = b'9';
            check(&line, true);
            line[at] = b'.';
            check(&line, false);
            // Zeros are the empty cells, unless each row has one.
            line[at] = if digit == b'0' { b'1' } else { b'0' };
            check(&line, true);
            line[at] = digit;
        }
    }

    #[test]
    fn every_byte_of_a_line_is_looked_at() {
        let check = |line: &Line, is_puzzle| with_each_backend!(tells_puzzles(line, is_puzzle));
        // A line that may be a row of pencil marks.
        let marks: [u8; 81] = core::array::from_fn(|k| [b'1' + (k % 9) as u8, b'.', b'0'][k % 3]);
        let mut line = [b'\n'; LINE_BYTES];
        line[..81].copy_from_slice(&marks);
        check(&line, false);
        // A line that stays a puzzle if one byte is replaced, unless the new byte is a stray.
        let mut puzzle = line;
        (puzzle[0], puzzle[80]) = (b'2', b'2');
        check(&puzzle, true);
        let bytes = (0..=255).step_by(if cfg!(miri) { 50 } else { 1 });
        for at in if cfg!(miri) { 80..82 } else { 0..82 } {
            let mark = b'1' + (at % 9) as u8;
            for byte in bytes.clone() {
                let is_digit = at < 81 && byte > b'0' && byte <= b'9';
                let before = core::mem::replace(&mut line[at], byte);
                check(&line, is_digit && byte != mark);
                line[at] = before;
                let is_blank = at < 81 && (byte == b'.' || byte == b'0');
                let before = core::mem::replace(&mut puzzle[at], byte);
                check(&puzzle, is_digit || is_blank || at == 81 && byte == b'\n');
                puzzle[at] = before;
            }
        }
    }

    fn packs<W: Backend>(cpu: Cpu<W>, grid: &Grid, solution: &[Digit; 81]) {
        let (nibbles, givens) = W::pack(cpu, grid);
        assert_eq!(givens as usize, grid.givens().count());
        for cell in Cell::ALL {
            let code = grid.get(cell).map_or(15, Digit::index);
            for bit in 0..4 {
                let (word, at) = Nibbles::slot(bit, cell.index());
                assert_eq!(
                    nibbles.0[word] >> at & 1,
                    code as u64 >> bit & 1,
                    "bit {bit} of {cell}"
                );
            }
        }
        let mut line = [b'\n'; LINE_BYTES];
        line[..81].copy_from_slice(&grid.to_line());
        let zeros = line.map(|byte| if byte == b'.' { b'0' } else { byte });
        let (mut staged, mut fresh) = (Grids::<W>::new(), vec![FreshJob::NONE; W::LANES]);
        W::stage_lines(cpu, &[line, zeros], &[3, 70], &mut staged, &mut fresh);
        for lane in [3, 70] {
            let mut copy = Nibbles::NONE;
            staged.copy(lane, &mut copy.0);
            assert_eq!((copy, fresh[lane].givens, fresh[lane].count), (nibbles, nibbles, givens));
        }
        let (nibbles, _) = W::pack(cpu, &Grid::new(solution.map(Some)));
        assert_eq!(written(cpu, &nibbles), solution.map(Digit::to_ascii));
    }

    proptest! {
        #![proptest_config(config())]

        #[test]
        fn grids_are_packed_cell_by_cell_and_unpacked(
            digits in prop::collection::vec(0..18usize, 81),
        ) {
            // Half of the cells are empty.
            let given = |cell: Cell| Digit::ALL.get(digits[cell.index()]).copied();
            let digit = |cell: Cell| Digit::ALL[digits[cell.index()] % 9];
            let (grid, solution) = (Grid::new(Cell::ALL.map(given)), Cell::ALL.map(digit));
            with_each_backend!(packs(&grid, &solution));
        }
    }
}
