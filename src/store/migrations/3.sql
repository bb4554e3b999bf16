-- Version 3. The number of a puzzle is never given to another: who keeps a number would otherwise
-- remove another puzzle by it. SQLite itself gives the greatest number of the table plus one; with
-- AUTOINCREMENT each puzzle that is known already would use up a number.

-- One row: the greatest number that a removed puzzle had.
CREATE TABLE removed (last INTEGER NOT NULL) STRICT;

INSERT INTO removed VALUES (0);

CREATE TRIGGER puzzle_removed AFTER DELETE ON puzzle BEGIN
    UPDATE removed SET last = max(last, old.id);
END;
