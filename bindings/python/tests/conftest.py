"""What the tests share: every kind of match, and the replay of the core itself."""

import os
import random
import re
import subprocess

import pytest

from landfolk import (
    GameId,
    Match,
    Options,
    SeatInfo,
    TileSetId,
    default_options,
    read_options,
)

NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn"]

# Every game, and what changes most in it: game, options as records hold them, seats.
KINDS = {
    "ramparts": (GameId.RAMPARTS, "{}", 3),
    "ramparts-all": (
        GameId.RAMPARTS,
        '{"sets": ["base", "river", "inns_cathedrals", "traders_builders", "princess_dragon"], "hand": 3}',
        5,
    ),
    "westward": (GameId.WESTWARD, "{}", 4),
    "abbeys": (GameId.ABBEYS, "{}", 3),
    "abbeys-neutral": (GameId.ABBEYS, '{"neutral": true}', 2),
    "crownlands": (GameId.CROWNLANDS, "{}", 2),
    "crownlands-nomads": (GameId.CROWNLANDS, '{"nomads": true, "nomad_tiles": true}', 5),
}


def seats(count):
    return [SeatInfo(name=name, colour=index) for index, name in enumerate(NAMES[:count])]


def begin(kind, seed=None):
    game, options, count = KINDS[kind]
    return Match(game, seats(count), read_options(game, options), seed)


def play_out(match, chance):
    """Plays legal moves at random to the end: by typed move, by notation, by number."""
    while not match.is_over():
        way = chance.randrange(8)
        if way == 0:
            legal = chance.choice(match.legal_moves())
            match.play(legal.move)
        elif way == 1:
            match.play_notation(chance.choice(match.legal_notations()))
        else:
            match.play_nth(chance.randrange(match.legal_count()))
    return match


@pytest.fixture(params=KINDS)
def kind(request):
    return request.param


@pytest.fixture
def chance():
    return random.Random(7)


@pytest.fixture
def rust_replay(tmp_path):
    """Replays a record with the core alone, without any border, and gives moves, state and points by name."""
    program = os.environ.get("LANDFOLK_REPLAY")
    if not program:
        pytest.skip("LANDFOLK_REPLAY names no program that replays; scripts/check-bindings sets it")

    def replay(record):
        file = tmp_path / "match.landfolk.json"
        file.write_text(record, encoding="utf-8")
        done = subprocess.run([program, str(file)], capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
        told = re.search(r": (\d+) moves, (over|in progress): (.*)", done.stdout)
        points = dict(entry.rsplit(" ", 1) for entry in told[3].split(", "))
        return int(told[1]), told[2], {name: int(number) for name, number in points.items()}

    return replay
