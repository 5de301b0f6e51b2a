-- Matches and what happened in them; the same text for SQLite and PostgreSQL. Moments are milliseconds since 1970, hashes
-- hexadecimal text, and a record or an entry is JSON.

CREATE TABLE matches (
    id TEXT NOT NULL PRIMARY KEY,
    record TEXT NOT NULL,            -- as it began, with the names of those who have joined
    invite TEXT,                     -- the hash of the code that opens the free seat
    free BIGINT,                     -- the seat that nobody has yet
    state TEXT NOT NULL,             -- waiting (for whoever has the link), open (to anybody), playing, over
    standing TEXT NOT NULL,          -- whose turn it is and how it ended, for lists
    revision BIGINT NOT NULL,        -- how many entries there are
    changes BIGINT NOT NULL,         -- what changed besides: who joined, who holds a seat, the rematch
    bot_since BIGINT,                -- since when it is for a bot to act
    deadline BIGINT,                 -- when the time of whoever is to move is up
    created BIGINT NOT NULL,
    touched BIGINT NOT NULL,
    client TEXT,                     -- whose open matches are counted, as long as nobody has joined
    next TEXT                        -- the rematch
);
CREATE INDEX matches_by_state ON matches (state, created DESC, id);
CREATE UNIQUE INDEX matches_by_invite ON matches (invite) WHERE invite IS NOT NULL;
CREATE INDEX matches_by_client ON matches (client) WHERE client IS NOT NULL;
CREATE INDEX matches_by_bot ON matches (bot_since) WHERE bot_since IS NOT NULL;
CREATE INDEX matches_by_deadline ON matches (deadline) WHERE deadline IS NOT NULL;

-- One row a command: two writers can never both be right.
CREATE TABLE entries (
    match_id TEXT NOT NULL,
    number BIGINT NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (match_id, number)
);

-- Who may sit where: only hashes are kept.
CREATE TABLE keys (
    hash TEXT NOT NULL,
    match_id TEXT NOT NULL,
    seat BIGINT NOT NULL,
    PRIMARY KEY (hash, match_id)
);
CREATE INDEX keys_by_match ON keys (match_id);

-- When a player was last seen by any node.
CREATE TABLE presence (
    match_id TEXT NOT NULL,
    seat BIGINT NOT NULL,
    seen BIGINT NOT NULL,
    PRIMARY KEY (match_id, seat)
);
