-- The tables of a store. Times are seconds since 1970 (Unix time), with fractions:
-- datetime(changed, 'unixepoch') reads them.

-- One row for each class of equivalent puzzles, all with exactly one solution.
CREATE TABLE puzzle (
    -- Numbers are not used again, so that a number which someone has kept removes no other puzzle.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    -- The class: a hash (XXH3, 128 bits) of the minlex form, which `ennead canon` writes.
    class BLOB NOT NULL UNIQUE,
    -- The puzzle of the class that was seen first: 81 characters, row by row, blanks as dots.
    puzzle TEXT NOT NULL,
    solution TEXT NOT NULL,
    clues INTEGER NOT NULL,
    -- The name of its file, or the text of --source.
    source TEXT,
    added REAL NOT NULL,
    -- The ratings: all null until the puzzle is rated; `minutes` is known of every rated puzzle, the
    -- others are null where no technique finds the next step.
    er REAL,
    ep REAL,
    ed REAL,
    technique TEXT,
    score INTEGER,
    hodoku_level TEXT,
    -- How many steps of each technique: a JSON object.
    steps TEXT,
    minutes REAL,
    -- The 80 % interval; null if the minutes are an estimate.
    minutes_low REAL,
    minutes_high REAL
) STRICT;

-- Ratings are indexed where they are known, so that puzzles without cost nothing. The columns after
-- the first let conditions on two of them be decided in the index, without reading the rows.
CREATE INDEX puzzle_clues ON puzzle (clues);
CREATE INDEX puzzle_er ON puzzle (er, minutes, clues, score) WHERE er IS NOT NULL;
CREATE INDEX puzzle_minutes ON puzzle (minutes, er, clues, score) WHERE minutes IS NOT NULL;
CREATE INDEX puzzle_score ON puzzle (score, er, minutes, clues) WHERE score IS NOT NULL;

-- One row for each game that was begun.
CREATE TABLE game (
    -- Numbers are not used again, so that a window which shows a removed game harms no other.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    -- The givens; while the puzzle is typed in, the digits so far.
    puzzle TEXT NOT NULL,
    -- The whole game with all its moves: the JSON object of `src/game/saved.rs`.
    state TEXT NOT NULL CHECK (json_valid(state)),
    -- editing, playing, solved or revealed
    phase TEXT NOT NULL,
    -- The difficulty that was asked for or found: easy, medium, hard, expert, extreme.
    difficulty TEXT,
    -- What the player asked for, in words, and the seed that gave it.
    wish TEXT NOT NULL,
    seed TEXT,
    milliseconds INTEGER NOT NULL,
    hints INTEGER NOT NULL,
    mistakes INTEGER NOT NULL,
    -- How many cells are still open.
    open INTEGER NOT NULL,
    -- How often the game was saved. A save names the number that it continues.
    revision INTEGER NOT NULL DEFAULT 0,
    started REAL NOT NULL,
    changed REAL NOT NULL,
    ended REAL
) STRICT;

CREATE INDEX game_changed ON game (changed);
