-- A store as version 0.1.0 writes it: what `.dump` of sqlite3 prints, without statistics.
PRAGMA application_id = 1701736037;
PRAGMA user_version = 1;
BEGIN TRANSACTION;
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
INSERT INTO "game" VALUES(1,'53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79','{"version":1,"phase":"playing","givens":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79","squares":["5","3","4","","7","","","","","6","","","1","9","5","","","","","9","8","","","","","6","","8","","","","6","","","","3","4","","","8","","3","","","1","7","","","","2","","","","6","","6","","","","","2","8","","","","","4","1","9","","","5","","","","","8","","","7","9"],"changes":[{"squares":[["r1c3","","4"]],"solve":false}],"done":1,"milliseconds":2977,"hints":0,"mistakes":0,"tidies":true}','playing','easy','',NULL,2977,0,0,50,2,1.79587904196676921846e+09,1.7958790449791438579e+09,NULL);
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
INSERT INTO "puzzle" VALUES(1,X'23BDE40BC7A831FA7DE67C0CAFFC6262','53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79','534678912672195348198342567859761423426853791713924856961537284287419635345286179',30,NULL,1.79587903332543849946e+09,1.2,1.2,1.2,'hidden single',204,'easy','{"full house":21,"hidden single":30}',3.8,2.8,5.3);
INSERT INTO "puzzle" VALUES(3,X'24832B81F5F088C450BC69F8497A6320','...8...9342..7...................1.....9..23..51.......4......5.124.6.....9.2...7','176842593423579861895163742934287156687915234251634978348791625712456389569328417',21,NULL,1.79587904184333157541e+09,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
CREATE INDEX puzzle_clues ON puzzle (clues);
CREATE INDEX puzzle_er ON puzzle (er, minutes, clues, score) WHERE er IS NOT NULL;
CREATE INDEX puzzle_minutes ON puzzle (minutes, er, clues, score) WHERE minutes IS NOT NULL;
CREATE INDEX puzzle_score ON puzzle (score, er, minutes, clues) WHERE score IS NOT NULL;
CREATE INDEX game_changed ON game (changed);
COMMIT;
