-- A file of version 1: one match in progress with one decision taken back, one deleted match, two settings.
PRAGMA application_id = 1279675467; PRAGMA user_version = 1; PRAGMA journal_mode = wal;
BEGIN TRANSACTION;
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
    ) STRICT;
INSERT INTO "match" VALUES(1,'Rainy Sunday',replace('{\n  "format": 1,\n  "game": "ramparts",\n  "options": {\n    "fields": "per_field",\n    "hand": 1,\n    "sets": [\n      "base"\n    ],\n    "two_tile_city": 4\n  },\n  "seats": [\n    {\n      "name": "Ann",\n      "colour": 0\n    },\n    {\n      "name": "Ben",\n      "colour": 1\n    },\n    {\n      "name": "Cleo",\n      "colour": 2\n    }\n  ],\n  "seed": "11",\n  "moves": []\n}\n','\n',char(10)),NULL,6,4,0,'[0,0,0]',1796030138568,1796030138639,NULL);
INSERT INTO "match" VALUES(2,NULL,replace('{\n  "format": 1,\n  "game": "ramparts",\n  "options": {\n    "fields": "per_field",\n    "hand": 1,\n    "sets": [\n      "base"\n    ],\n    "two_tile_city": 4\n  },\n  "seats": [\n    {\n      "name": "Ann",\n      "colour": 0\n    },\n    {\n      "name": "Ben",\n      "colour": 1\n    }\n  ],\n  "seed": "12",\n  "moves": []\n}\n','\n',char(10)),NULL,3,2,1,'[0,0]',1796030138640,1796030138640,1796030138643);
CREATE TABLE decision (
        match INTEGER NOT NULL REFERENCES match (id) ON DELETE CASCADE,
        number INTEGER NOT NULL CHECK (number >= 0),
        notation TEXT NOT NULL,
        PRIMARY KEY (match, number)
    ) STRICT, WITHOUT ROWID;
INSERT INTO decision VALUES(1,0,'base/P 0,-1 270');
INSERT INTO decision VALUES(1,1,'follower road NE');
INSERT INTO decision VALUES(1,2,'base/I -1,-1 180');
INSERT INTO decision VALUES(1,3,'follower city S');
INSERT INTO decision VALUES(1,4,'base/L 0,-2 90');
INSERT INTO decision VALUES(1,5,'follower road N');
INSERT INTO decision VALUES(1,6,'base/J 0,-3 90');
INSERT INTO decision VALUES(2,0,'base/B 0,1 180');
INSERT INTO decision VALUES(2,1,'follower monastery');
INSERT INTO decision VALUES(2,2,'base/W -1,1 90');
CREATE TABLE setting (
        key TEXT PRIMARY KEY,
        value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
INSERT INTO setting VALUES('dark','true');
INSERT INTO setting VALUES('language','"de"');
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('match',2);
COMMIT;
