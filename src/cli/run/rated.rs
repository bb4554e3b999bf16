//! [`Rated`]: what a person's ways through a puzzle say of its difficulty. Sudoku Explainer's
//! ratings come from its order, HoDoKu's score from that of HoDoKu; each way is walked only if it
//! is asked for.

use ennead::logic::Level;
use ennead::logic::explain::{Difficulty, Explainer, SolvePath};
use ennead::{Order, Rating, State, Technique};
use std::cell::OnceCell;

/// A position and the ways from it to the solution.
pub(crate) struct Rated {
    state: State,
    unique: bool,
    se: OnceCell<SolvePath>,
    hodoku: OnceCell<SolvePath>,
}

impl Rated {
    /// `unique`: techniques that rest on a single solution may be used.
    pub(crate) fn new(state: State, unique: bool) -> Rated {
        Rated { state, unique, se: OnceCell::new(), hodoku: OnceCell::new() }
    }

    fn path(&self, order: Order) -> SolvePath {
        let explainer = Explainer::new(order);
        let explainer = if self.unique { explainer } else { explainer.for_several_solutions() };
        explainer.path(&self.state)
    }

    /// Sudoku Explainer's way.
    pub(crate) fn se(&self) -> &SolvePath {
        self.se.get_or_init(|| self.path(Order::Se))
    }

    fn hodoku(&self) -> &SolvePath {
        self.hodoku.get_or_init(|| self.path(Order::Hodoku))
    }

    /// ER; none if the techniques do not get to the end.
    pub(crate) fn er(&self) -> Option<Rating> {
        let path = self.se();
        path.is_complete().then(|| path.hardest())
    }

    /// EP; none if they do not get to a placement.
    pub(crate) fn ep(&self) -> Option<Rating> {
        let path = self.se();
        let places = path.steps.iter().any(|step| !step.placements.is_empty());
        (places || path.is_complete()).then(|| path.to_first_placement())
    }

    /// ED; none if there is no first step.
    pub(crate) fn ed(&self) -> Option<Rating> {
        let path = self.se();
        (!path.steps.is_empty() || path.is_complete()).then(|| path.first())
    }

    /// The technique of the hardest step of Sudoku Explainer's way, if that leads to the end.
    pub(crate) fn technique(&self) -> Option<Technique> {
        let path = self.se();
        path.hardest_technique().filter(|_| path.is_complete())
    }

    /// HoDoKu's score, if its way leads to the end.
    pub(crate) fn score(&self) -> Option<u32> {
        let path = self.hodoku();
        path.is_complete().then(|| path.score())
    }

    /// HoDoKu's level, likewise.
    pub(crate) fn level(&self) -> Option<Level> {
        let path = self.hodoku();
        path.is_complete().then(|| path.level())
    }

    /// The plain level.
    pub(crate) fn difficulty(&self) -> Option<Difficulty> {
        let path = self.se();
        path.is_complete().then(|| path.difficulty())
    }

    /// How many steps of each technique Sudoku Explainer's way has, if it leads to the end.
    pub(crate) fn steps(&self) -> Option<Vec<(&'static str, usize)>> {
        let path = self.se();
        let counts = path.is_complete().then(|| path.counts())?;
        Some(counts.into_iter().map(|(technique, count)| (technique.name(), count)).collect())
    }

    /// Sudoku Explainer's way if it was walked, else HoDoKu's.
    pub(crate) fn walked(&self) -> Option<&SolvePath> {
        self.se.get().or(self.hodoku.get())
    }

    /// `7.1/1.2/1.2`; a hyphen for what is not known.
    pub(crate) fn triple(&self) -> String {
        let ratings = [self.er(), self.ep(), self.ed()];
        let said = ratings.map(|rating| rating.map_or("-".to_owned(), |rating| rating.to_string()));
        said.join("/")
    }
}
