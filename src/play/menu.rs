//! [`Menu`]: the choice of a game, new or kept, and the statistics.

use super::intent::{Direction, Intent};
use crate::store::{DifficultyStatistics, GameId, GameSummary};
use ennead::make::PuzzleKind;

/// The menu as it is drawn.
#[derive(Clone, Debug)]
pub(crate) struct Menu {
    pub(crate) page: Page,
    /// The row that is chosen on the page.
    pub(crate) at: usize,
    pub(crate) games: Vec<GameSummary>,
    pub(crate) statistics: Vec<DifficultyStatistics>,
    /// The puzzle that is being made, in words.
    pub(crate) making: Option<String>,
    pub(crate) message: String,
    /// The game that is removed when its removal is requested a second time.
    removing: Option<GameId>,
    /// The time now, in seconds since 1970.
    pub(crate) now: i64,
}

/// The pages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Page {
    New,
    Games,
    Statistics,
}

impl Page {
    /// All pages, in the order in which they are turned.
    pub(crate) const ALL: [Page; 3] = [Page::New, Page::Games, Page::Statistics];

    /// The title.
    pub(crate) const fn title(self) -> &'static str {
        match self {
            Page::New => "new game",
            Page::Games => "games",
            Page::Statistics => "statistics",
        }
    }
}

/// The choice of the player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Choice {
    /// A new puzzle of this kind.
    Make(PuzzleKind),
    /// Stop making the puzzle.
    StopMaking,
    /// An empty board to type a puzzle into.
    Type,
    Open(GameId),
    Remove(GameId),
    /// Back to the board, if there is one.
    Back,
    /// End the program.
    Leave,
}

impl Choice {
    /// The choices of the page of new games: levels, to type a puzzle in, then the other kinds.
    pub(crate) fn of_new_games() -> Vec<Choice> {
        let (levels, others): (Vec<PuzzleKind>, Vec<PuzzleKind>) =
            PuzzleKind::all().partition(|kind| matches!(kind, PuzzleKind::Level(_)));
        let make = |kinds: Vec<PuzzleKind>| kinds.into_iter().map(Choice::Make);
        make(levels).chain([Choice::Type]).chain(make(others)).collect()
    }
}

impl Menu {
    /// The menu, with the games that are kept.
    pub(crate) fn new(
        games: Vec<GameSummary>,
        statistics: Vec<DifficultyStatistics>,
        now: i64,
    ) -> Menu {
        Menu {
            page: Page::New,
            at: 0,
            games,
            statistics,
            making: None,
            message: String::new(),
            removing: None,
            now,
        }
    }

    /// The number of rows that can be chosen.
    fn rows(&self) -> usize {
        match self.page {
            Page::New => Choice::of_new_games().len(),
            Page::Games => self.games.len(),
            Page::Statistics => 0,
        }
    }

    /// Carries out an intent. Returns what was chosen.
    pub(crate) fn update(&mut self, intent: Intent) -> Option<Choice> {
        if intent == Intent::Quit {
            return Some(Choice::Leave);
        }
        if self.making.is_some() {
            // Only to leave it: a key pressed too often must not begin something else.
            return (intent == Intent::Cancel).then_some(Choice::StopMaking);
        }
        self.message.clear();
        let removing = self.removing.take();
        let last = self.rows().saturating_sub(1);
        match intent {
            Intent::Move(Direction::Up) => self.at = self.at.saturating_sub(1),
            Intent::Move(Direction::Down) => self.at = (self.at + 1).min(last),
            Intent::Move(Direction::Home) => self.at = 0,
            Intent::Move(Direction::End) => self.at = last,
            Intent::Scroll(lines) => {
                self.at = self.at.saturating_add_signed(lines.into()).min(last);
            }
            Intent::ScrollPage { down: true } => self.at = (self.at + 5).min(last),
            Intent::ScrollPage { down: false } => self.at = self.at.saturating_sub(5),
            Intent::Move(Direction::Right) | Intent::NextPage => self.turn(1),
            Intent::Move(Direction::Left) => self.turn(Page::ALL.len() - 1),
            Intent::Digit(digit) if self.page == Page::New => {
                // These rows have numbers.
                let choice = Choice::of_new_games().into_iter().nth(digit.index())?;
                if matches!(choice, Choice::Make(PuzzleKind::Level(_)) | Choice::Type) {
                    self.at = digit.index();
                    return self.choose();
                }
            }
            Intent::Confirm | Intent::Space => return self.choose(),
            Intent::Erase if self.page == Page::Games => {
                let game = self.games.get(self.at)?.id;
                if removing == Some(game) {
                    return Some(Choice::Remove(game));
                }
                self.removing = Some(game);
                self.message = "x again removes this game".to_owned();
            }
            Intent::Cancel | Intent::Games => return Some(Choice::Back),
            _ => {}
        }
        None
    }

    fn turn(&mut self, pages: usize) {
        let at = Page::ALL.iter().position(|page| *page == self.page).unwrap_or(0);
        self.page = Page::ALL[(at + pages) % Page::ALL.len()];
        self.at = 0;
    }

    fn choose(&self) -> Option<Choice> {
        match self.page {
            Page::New => Choice::of_new_games().get(self.at).copied(),
            Page::Games => self.games.get(self.at).map(|game| Choice::Open(game.id)),
            Page::Statistics => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ennead::game::Phase;
    use ennead::logic::Difficulty;
    use ennead::{Digit, Grid, Technique};

    fn game(id: i64) -> GameSummary {
        GameSummary {
            id: GameId(id),
            puzzle: Grid::EMPTY,
            values: Grid::EMPTY,
            difficulty: None,
            phase: Phase::Playing,
            seconds: 1,
            hints: 0,
            mistakes: 0,
            open: 50,
            started: 0,
            changed: 0,
            ended: None,
        }
    }

    #[test]
    fn a_new_game_is_chosen_by_its_number_or_by_the_arrows() {
        let mut menu = Menu::new(Vec::new(), Vec::new(), 0);
        let easy = Some(Choice::Make(PuzzleKind::Level(Difficulty::Easy)));
        assert_eq!(menu.update(Intent::Confirm), easy);
        assert_eq!(menu.update(Intent::Digit(Digit::D1)), easy);
        assert_eq!(menu.update(Intent::Digit(Digit::D6)), Some(Choice::Type));
        assert_eq!(menu.update(Intent::Move(Direction::Home)), None);
        assert_eq!(menu.update(Intent::Move(Direction::Down)), None);
        let medium = Some(Choice::Make(PuzzleKind::Level(Difficulty::Medium)));
        assert_eq!(menu.update(Intent::Confirm), medium);
        let mut all = Vec::new();
        menu.update(Intent::Move(Direction::Home));
        for _ in Choice::of_new_games() {
            all.extend(menu.update(Intent::Confirm));
            menu.update(Intent::Move(Direction::Down));
        }
        assert_eq!(all, Choice::of_new_games());
        assert!(all.contains(&Choice::Make(PuzzleKind::Minutes(8, Some(12)))));
        assert!(all.contains(&Choice::Make(PuzzleKind::Practice(Technique::NakedPair))));
    }

    #[test]
    fn a_game_is_removed_when_that_is_asked_for_twice() {
        let mut menu = Menu::new(vec![game(7), game(8)], Vec::new(), 0);
        menu.update(Intent::NextPage);
        assert_eq!(menu.update(Intent::Confirm), Some(Choice::Open(GameId(7))));
        assert_eq!(menu.update(Intent::Erase), None);
        menu.update(Intent::Move(Direction::Down));
        assert_eq!(menu.update(Intent::Erase), None, "another game");
        assert_eq!(menu.update(Intent::Erase), Some(Choice::Remove(GameId(8))));
        menu.update(Intent::NextPage);
        assert_eq!(menu.update(Intent::Confirm), None, "statistics open nothing");
    }

    #[test]
    fn while_a_puzzle_is_made_one_can_only_leave_it() {
        let mut menu = Menu::new(Vec::new(), Vec::new(), 0);
        menu.making = Some("easy".to_owned());
        assert_eq!(menu.update(Intent::Confirm), None);
        assert_eq!(menu.update(Intent::Cancel), Some(Choice::StopMaking));
        assert_eq!(menu.update(Intent::Quit), Some(Choice::Leave));
    }
}
