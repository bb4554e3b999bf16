-- Version 5. Who begins a game may not hear that it arrived, and sends it again: the same key names
-- the same game.

ALTER TABLE game ADD COLUMN key TEXT;
CREATE UNIQUE INDEX game_key ON game (key) WHERE key IS NOT NULL;
