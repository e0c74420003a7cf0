-- A file of version 2: the matches and settings of the file of version 1, with a time at the table and remembered persons.
PRAGMA application_id = 1279675467; PRAGMA user_version = 2; PRAGMA journal_mode = wal; PRAGMA foreign_keys = off;
BEGIN TRANSACTION;
CREATE TABLE decision (
        match INTEGER NOT NULL REFERENCES match (id) ON DELETE CASCADE,
        number INTEGER NOT NULL CHECK (number >= 0),
        notation TEXT NOT NULL,
        PRIMARY KEY (match, number)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "decision" VALUES(1,0,'base/P 0,-1 270');
INSERT INTO "decision" VALUES(1,1,'follower road NE');
INSERT INTO "decision" VALUES(1,2,'base/I -1,-1 180');
INSERT INTO "decision" VALUES(1,3,'follower city S');
INSERT INTO "decision" VALUES(1,4,'base/L 0,-2 90');
INSERT INTO "decision" VALUES(1,5,'follower road N');
INSERT INTO "decision" VALUES(1,6,'base/J 0,-3 90');
INSERT INTO "decision" VALUES(2,0,'base/B 0,1 180');
INSERT INTO "decision" VALUES(2,1,'follower monastery');
INSERT INTO "decision" VALUES(2,2,'base/W -1,1 90');
CREATE TABLE entry (
        match INTEGER PRIMARY KEY REFERENCES match (id) ON DELETE CASCADE,
        game TEXT NOT NULL,
        options TEXT NOT NULL,
        seed TEXT NOT NULL,
        words TEXT NOT NULL,
        tallied INTEGER CHECK (tallied IN (0, 1))
    ) STRICT;
INSERT INTO "entry" VALUES(1,'ramparts','{"fields":"per_field","hand":1,"sets":["base"],"two_tile_city":4}','11','rainy sunday
ann
ben
cleo',NULL);
INSERT INTO "entry" VALUES(2,'ramparts','{"fields":"per_field","hand":1,"sets":["base"],"two_tile_city":4}','12','
ann
ben',NULL);
CREATE TABLE match (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        title TEXT,
        head TEXT NOT NULL,
        pile TEXT,
        played INTEGER NOT NULL CHECK (played >= 0),
        turns INTEGER NOT NULL CHECK (turns >= 0),
        to_act INTEGER CHECK (to_act BETWEEN 0 AND 5),
        points TEXT NOT NULL,
        started INTEGER NOT NULL,
        updated INTEGER NOT NULL,
        deleted INTEGER
    , spent INTEGER CHECK (spent >= 0)) STRICT;
INSERT INTO "match" VALUES(1,'Rainy Sunday','{
  "format": 1,
  "game": "ramparts",
  "options": {
    "fields": "per_field",
    "hand": 1,
    "sets": [
      "base"
    ],
    "two_tile_city": 4
  },
  "seats": [
    {
      "name": "Ann",
      "colour": 0
    },
    {
      "name": "Ben",
      "colour": 1
    },
    {
      "name": "Cleo",
      "colour": 2
    }
  ],
  "seed": "11",
  "moves": []
}
',NULL,6,4,0,'[0,0,0]',1796030138568,1796030138639,NULL,71);
INSERT INTO "match" VALUES(2,NULL,'{
  "format": 1,
  "game": "ramparts",
  "options": {
    "fields": "per_field",
    "hand": 1,
    "sets": [
      "base"
    ],
    "two_tile_city": 4
  },
  "seats": [
    {
      "name": "Ann",
      "colour": 0
    },
    {
      "name": "Ben",
      "colour": 1
    }
  ],
  "seed": "12",
  "moves": []
}
',NULL,3,2,1,'[0,0]',1796030138640,1796030138640,1796030138643,NULL);
CREATE TABLE person (
        name TEXT PRIMARY KEY,
        colour INTEGER CHECK (colour BETWEEN 0 AND 5),
        since INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
INSERT INTO "person" VALUES('Ann',NULL,1796030138640);
INSERT INTO "person" VALUES('Ben',NULL,1796030138640);
INSERT INTO "person" VALUES('Cleo',2,1796030138640);
CREATE TABLE player (
        match INTEGER NOT NULL REFERENCES match (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 5),
        name TEXT NOT NULL,
        PRIMARY KEY (match, seat)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "player" VALUES(1,0,'Ann');
INSERT INTO "player" VALUES(2,0,'Ann');
INSERT INTO "player" VALUES(1,1,'Ben');
INSERT INTO "player" VALUES(2,1,'Ben');
INSERT INTO "player" VALUES(1,2,'Cleo');
CREATE TABLE result (
        match INTEGER NOT NULL REFERENCES match (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 5),
        points INTEGER NOT NULL,
        rank INTEGER NOT NULL,
        turns INTEGER NOT NULL,
        best_turn INTEGER,
        PRIMARY KEY (match, seat)
    ) STRICT, WITHOUT ROWID;
CREATE TABLE score (
        match INTEGER NOT NULL REFERENCES match (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 5),
        source TEXT NOT NULL,
        points INTEGER NOT NULL,
        PRIMARY KEY (match, seat, source)
    ) STRICT, WITHOUT ROWID;
CREATE TABLE setting (
        key TEXT PRIMARY KEY,
        value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
INSERT INTO "setting" VALUES('dark','true');
INSERT INTO "setting" VALUES('language','"de"');
CREATE TABLE size (
        match INTEGER NOT NULL REFERENCES match (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 5),
        what TEXT NOT NULL,
        size INTEGER NOT NULL,
        PRIMARY KEY (match, seat, what)
    ) STRICT, WITHOUT ROWID;
CREATE INDEX match_updated ON match (updated);
CREATE INDEX entry_seed ON entry (seed);
CREATE INDEX entry_due ON entry (match) WHERE tallied IS NULL;
CREATE INDEX player_name ON player (name);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('match',2);
COMMIT;
