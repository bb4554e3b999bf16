//! [`ROUTES`]: the one table of routes. The server answers what is in it, and `GET /api` describes
//! it.

use super::answer::{Answer, App, HandlerRequest, Method, Route, answer};
use super::files::FILES;
use super::problem::Problem;
use super::work::Kind;
use super::{api, guard};
use axum::Router;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::middleware::from_fn_with_state;
use axum::routing::{MethodFilter, get, on};
use std::sync::Arc;

macro_rules! routes {
    ($(
        $method:ident $path:literal $kind:ident $handler:path
        { $about:literal $body:literal => $answer:literal }
    )*) => {
        /// Every route but the files of the page.
        pub(super) const ROUTES: &[Route] = &[$(Route {
            method: Method::$method,
            path: $path,
            about: $about,
            body: $body,
            answer: $answer,
            kind: Kind::$kind,
            handler: $handler,
        }),*];
    };
}

routes! {
    Get "/api" Short describe {
        "This description. A position is {givens, values?, candidates?, corners?}: 81 characters, 81 \
         characters with the digits that were placed, 81 strings of digits, of which empty ones \
         mean all candidates that are left, and 81 strings with the notes in the corners. An error is {error}: a sentence; what is not HTTP at \
         all, such as an address with > in it, is answered with 400 and nothing else. A body has at \
         most 1 MiB, and is said to be application/json. A server that lets others in (--host) wants the \
         token of its address: Authorization: Bearer TOKEN, or ?token=TOKEN. 503: \
         nothing was done, try again later; 504: the time was over, and the work was stopped."
        "" => "[{method, path, about, body, answer}]"
    }
    Post "/api/read" Short api::read::read {
        "Reads puzzles and positions in any format that `ennead` reads, at most 1,000. status is \
         unique, multiple, none, wrong or malformed. puzzle is null if it is malformed, or one of \
         pencil marks, which cannot be played."
        "{text}" => "{records: [{line, puzzle, position, name, status, message}], more}"
    }
    Post "/api/verdict" Short api::verdict::verdict {
        "Solves a puzzle or a position: no solution, the only one, or two and the cells in which \
         they differ."
        "{puzzle} or {position}" => "{status, solutions, differs: [cell], message}"
    }
    Post "/api/links" Short api::share::links {
        "Links that show a position elsewhere, and the QR code of that to SudokuPad: the number of its \
         squares beside each other, and the dark ones as the d of a path of SVG; null if the link is \
         too long for one. `ennead convert -f sudokupad`"
        "{position}" => "{sudokupad, f_puzzles, code: {side, path}}"
    }
    Post "/api/check" Short api::verdict::check {
        "Compares a position with the solution: digits that are wrong, candidates of the solution \
         that were crossed out, digits that are in a house twice."
        "{position}" => "{status, wrong: [cell], lost: [candidate], clashes: [cell], message}"
    }
    Post "/api/hint" Hint api::steps::hint {
        "The next step, and the four stages in which to tell it, with what to draw at each. A picture \
         is {under, over, marks: [[candidate, part]], cells, legend: [[svg, text]]}: SVG of 900 by 900 \
         units below and above the digits of a board. `ennead hint -f jsonl`"
        "{position}" => "{status, reason, where, technique, pattern, step, wrong, stages, notation, \
         pictures, message, ...}"
    }
    Post "/api/steps" Long api::steps::steps {
        "The steps that a position allows: those of the easiest technique that has any, of all \
         techniques, or of some. At most 1,000; more is true if there are more. `ennead steps -f \
         jsonl`"
        "{position, techniques?: [name], all?}" => "{status, steps, notations, pictures, more, message, ...}"
    }
    Post "/api/explain" Long api::steps::explain {
        "The path to the solution, the candidates at its start, and the ratings of the puzzle unless rate is \
         false. order is human, se or hodoku. `ennead explain -f jsonl`"
        "{position, order?, rate?}"
        => "{status, end, er, ep, ed, score, hodoku_level, difficulty, steps, start, \
         notations, pictures, message, ...}"
    }
    Post "/api/picture" Short api::picture::line {
        "The picture of one line of the proof of a step. position is that before the step; \
         eliminations are those of the step, claim and house those of the line; from has the claims \
         of the lines that it follows from."
        "{position, claim, eliminations?, house?, from?}" => "{under, over, marks, cells, legend}"
    }
    Post "/api/rate" Long api::puzzle::rate {
        "All ratings of a puzzle. `ennead rate -f jsonl`"
        "{puzzle}" => "{status, er, ep, ed, technique, score, hodoku_level, difficulty, steps, \
         minutes, minutes_low, minutes_high, message, ...}"
    }
    Post "/api/repair" Long api::puzzle::repair {
        "What is wrong with a puzzle, and which single changes put it right. `ennead repair -f \
         jsonl`"
        "{puzzle}" => "{status, solutions, conflicts, removals, changes, additions, \
         differs: {cell: digits}, message, ...}"
    }
    Get "/api/new" Short api::new::kinds {
        "The kinds of new puzzles that the page offers: levels, times, and techniques to practise \
         by family. wish is the body of POST /api/new for one of them."
        "" => "[{name, group, words, wish}]"
    }
    Post "/api/new" Long api::new::new {
        "Makes a puzzle with one solution. difficulty is easy, medium, hard, expert or extreme; er \
         and minutes are ranges, and b of minutes may be null; a person's path has steps of all \
         techniques in require, or one step of unique_technique and otherwise singles. The same \
         wishes and the same seed, a whole number below 2^64, make the same puzzle."
        "{difficulty?, er?: [a, b], minutes?: [a, b], require?: [technique], unique_technique?, \
         seed?}"
        => "{puzzle, solution, difficulty, er, ep, ed, technique, minutes, minutes_low, \
            minutes_high, seed}"
    }
    Get "/api/puzzles" Store api::puzzles::list {
        "The puzzles of the store of which a condition holds, as in `ennead store find --where`. It \
         is percent-encoded in the address: `curl -G --data-urlencode 'where=er>=7'`. sort: a field, \
         with - before it for the greatest first; from: how many to leave out at the beginning; \
         count: how many to list (50, at most 1,000). total: how many there are in all; messages: \
         what is wrong with rows that cannot be read."
        "where, sort, from, count" => "{total, puzzles: [{id, puzzle, solution, clues, er, ep, ed, \
         technique, score, hodoku_level, difficulty, minutes, minutes_low, minutes_high, \
         steps, source, added}], messages}"
    }
    Post "/api/puzzles" Long api::add::add {
        "Adds puzzles to the store, in any format that `ennead` reads. known: the store had an \
         equivalent one; malformed: they cannot be read; refused: they have no solution, or \
         several. If rate is true, they are rated after all are added, for 30 seconds at most. \
         rated: they have ratings now, and had none before; unrated: the time was over, and the \
         same text may be sent again. messages: the first 20. A long text comes in parts, with more \
         in all but the last: a record that may go on is left, and comes back in rest. The next \
         part begins with rest, and is sent with line and above of this answer. A JSON document \
         whose records are not one a line is left whole, until its end is there."
        "{text, source?, rate?, more?, line?, above?}"
        => "{added, known, malformed, refused, rated, unrated, messages, rest, line, above}"
    }
    Post "/api/puzzles/remove" Store api::puzzles::remove {
        "Removes puzzles from the store: all of them, or none if one is not there (404)."
        "{ids}" => "{removed}"
    }
    Get "/api/export" Store api::puzzles::export {
        "The puzzles of the store of which a condition holds, as a file. \
         format is line, csv or jsonl; where and sort are those of /api/puzzles. Of a row that \
         cannot be read, it has a comment, or in csv and jsonl the number alone."
        "where, sort, format" => "a file"
    }
    Get "/api/games" Store api::games::list {
        "The games that were changed last. from: how many to leave out at the beginning; count: how \
         many to list (100, at most 1,000). values has the digits that were placed, too. Times are \
         in seconds since 1970."
        "from, count" => "{games: [{id, puzzle, values, difficulty, phase, seconds, hints, \
         mistakes, open, started, changed, ended}]}"
    }
    Get "/api/games/{id}" Store api::games::one {
        "A game as it was saved last."
        "" => "{id, revision, state, difficulty, wish, seed, seconds, hints, mistakes, started, \
               changed, ended}"
    }
    Post "/api/games" Store api::games::new {
        "Keeps a new game: a puzzle that has not been begun, or a state, which is an object as in \
         GET /api/games/{id}. seed is a whole number below 2^64."
        "{puzzle or state, difficulty?, wish?, seed?}" => "{id, revision}"
    }
    Post "/api/games/save" Store api::games::save {
        "Saves a game after a move. revision is that of the game as it was read or saved last; the \
         answer has the next one. Nothing is written with 409: somebody else has saved the game \
         since; and with 422: the state has other givens than the game."
        "{id, revision, state}" => "{revision}"
    }
    Post "/api/games/remove" Store api::games::remove {
        "Removes a game."
        "{id}" => "{}"
    }
    Get "/api/statistics" Store api::games::statistics {
        "How the games of each difficulty went. Times are in seconds."
        "" => "[{difficulty, played, finished, best, mean, hints}]"
    }
}

fn describe(_: &HandlerRequest<'_>) -> Result<Answer, Problem> {
    Answer::json(&ROUTES)
}

/// The router of all requests.
pub(super) fn router(app: &Arc<App>) -> Router {
    let mut router = Router::new();
    for route in ROUTES {
        let app = app.clone();
        let handler = move |request: Request| answer(app, route, request);
        let method = match route.method {
            Method::Get => MethodFilter::GET,
            Method::Post => MethodFilter::POST,
        };
        router = router.route(route.path, on(method, handler));
    }
    for file in FILES {
        router = router.route(&file.path(), get(move || async move { file }));
    }
    let unknown = || async { Problem::not_found("there is no such page; /api lists all") };
    let not_so = || async {
        let sentence = "this address does not take that method; /api says which";
        Problem::new(StatusCode::METHOD_NOT_ALLOWED, sentence)
    };
    router
        .fallback(unknown)
        .method_not_allowed_fallback(not_so)
        .layer(from_fn_with_state(app.guard.clone(), guard::check))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_complete_and_unique() {
        for (k, route) in ROUTES.iter().enumerate() {
            assert!(route.path.starts_with("/api"), "{}", route.path);
            assert!(
                route.about.ends_with(['.', '`']) && !route.answer.is_empty(),
                "{}",
                route.path
            );
            assert_eq!(route.method == Method::Post, route.body.starts_with('{'), "{}", route.path);
            let same = |other: &Route| (other.method, other.path) == (route.method, route.path);
            assert!(!ROUTES[..k].iter().any(same), "{}", route.path);
        }
        for (k, file) in FILES.iter().enumerate() {
            assert!(FILES[..k].iter().all(|other| other.path() != file.path()), "{}", file.path());
        }
    }
}
