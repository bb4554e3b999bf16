-- Version 4. `level` had two meanings: HoDoKu's level of a puzzle, and the difficulty of a game by ER.

ALTER TABLE puzzle RENAME COLUMN level TO hodoku_level;
ALTER TABLE game RENAME COLUMN level TO difficulty;
DROP INDEX puzzle_level;
CREATE INDEX puzzle_hodoku_level ON puzzle (hodoku_level) WHERE hodoku_level IS NOT NULL;
