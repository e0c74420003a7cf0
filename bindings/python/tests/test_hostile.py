"""A hundred thousand wrong calls, from two threads at once. Typed errors only, and the matches stay whole.

LANDFOLK_CALLS sets another number.
"""

import os
import random
import threading

from conftest import KINDS, begin
from landfolk import (
    AbbeysMove,
    AbbeysPiece,
    CrownlandsAction,
    CrownlandsMove,
    GameId,
    HexPlace,
    LandfolkError,
    Match,
    Move,
    Options,
    Place,
    RampartsMove,
    RampartsPiece,
    Replay,
    SeatInfo,
    Side,
    Spot,
    Store,
    WestwardMove,
    check_record,
    read_options,
)

CALLS = int(os.environ.get("LANDFOLK_CALLS", "100000"))

# What Python itself says of an argument of the wrong type or size, before it reaches the library.
OF_PYTHON = (TypeError, ValueError, AttributeError, OverflowError, KeyError, IndexError)

JUNK = [
    None, True, -1, 0, 1, 2**8, 2**31, 2**63, 2**64, -(2**63), 0.5, float("nan"), "", "x", "\0", "base/D", "\ud800",
    b"", b"\xff", [], [None], {}, set(), object(), int, GameId.RAMPARTS, GameId, Place(x=0, y=0), SeatInfo(name="", colour=0),
]


def junk(chance):
    return chance.choice(JUNK)


def place(chance):
    return Place(
        x=chance.choice([-32768, 32767, chance.randrange(-9, 9)]),
        y=chance.choice([-32768, 32767, chance.randrange(-9, 9)]),
    )


def spot(chance):
    return Spot(at=place(chance), part=chance.choice([0, 1, 5, 255]))


def move(chance):
    """A move of the right type: some do not exist, most are not legal."""
    tile = chance.choice(["base/D", "base/A", "river/Z", "", "T2a", "R1a", "x" * 500])
    rotation = chance.choice([0, 90, 180, 270, 17, 65535])
    hex = HexPlace(row=chance.randrange(256), col=chance.randrange(30))
    ways = [
        lambda: Move.RAMPARTS(RampartsMove.PLACE(tile, place(chance), rotation)),
        lambda: Move.RAMPARTS(RampartsMove.PUT(chance.choice(list(RampartsPiece)), spot(chance))),
        lambda: Move.RAMPARTS(RampartsMove.DRAGON(chance.choice(list(Side)))),
        lambda: Move.WESTWARD(WestwardMove.PLACE(tile, place(chance), rotation)),
        lambda: Move.WESTWARD(WestwardMove.SETTLE(spot(chance))),
        lambda: Move.ABBEYS(AbbeysMove.PLAY([chance.choice(["frankreich", "nowhere", ""])] * chance.randrange(20))),
        lambda: Move.ABBEYS(AbbeysMove.PUT(AbbeysPiece.ABBEY(chance.choice(["fn2", "", "\0"])))),
        lambda: Move.CROWNLANDS(CrownlandsMove.AT(CrownlandsAction.MANDATORY(), hex, chance.random() < 0.5)),
        lambda: Move.CROWNLANDS(CrownlandsMove.CARRY(CrownlandsAction.SWORD(), hex, hex)),
        lambda: Move.RAMPARTS(junk(chance)),
    ]
    return chance.choice(ways)()


def garbled(text, chance):
    at = chance.randrange(len(text) + 1)
    return text[:at] + chance.choice(["", "{", "\0", "9" * 40, "é", '"']) + text[at + chance.randrange(4) :]


def calls(matches, moves, store, chance):
    match = chance.choice(matches)
    return chance.choice(
        [
            lambda: match.play(move(chance)),
            lambda: match.check(move(chance)),
            lambda: match.notation(move(chance)),
            lambda: match.play(chance.choice(moves)),
            lambda: match.play(junk(chance)),
            lambda: match.play_notation(garbled(chance.choice(match.legal_notations() or ["x"]), chance)),
            lambda: match.play_notation(junk(chance)),
            lambda: match.play_nth(chance.choice([2**32 - 1, 2**32, -1, match.legal_count()])),
            lambda: match.view(chance.choice([6, 255, 256, -1, "Ann"])),
            lambda: match.events_since(chance.choice([2**32 - 1, 2**40, None])),
            lambda: match.observe(junk(chance)),
            lambda: match.replay().jump(chance.choice([10**6, -1, None])),
            lambda: match.replay().view_at(10**6),
            lambda: Match.from_record(garbled(match.record(), chance)),
            lambda: Match.from_record(junk(chance)),
            lambda: Replay.from_record(garbled(match.record(), chance)),
            lambda: check_record(junk(chance)),
            lambda: Match(junk(chance), junk(chance), junk(chance), junk(chance), junk(chance), junk(chance)),
            lambda: Match(GameId.ABBEYS, [SeatInfo(name=garbled("Ann", chance), colour=chance.randrange(300))] * chance.randrange(9)),
            lambda: Match(GameId.RAMPARTS, match.seats(), pile=[garbled("base/D", chance)] * chance.randrange(2000)),
            lambda: Match(GameId.WESTWARD, match.seats(), Options.ABBEYS(junk(chance))),
            lambda: read_options(GameId.CROWNLANDS, garbled('{"boards": null}', chance)),
            lambda: store.load(chance.choice([0, -1, 2**63 - 1, 2**63, None])),
            lambda: store.rename(1, chance.choice(["x" * 81, "\n", junk(chance)])),
            lambda: store.purge(chance.choice([2**63 - 1, -(2**63), 2**64])),
            lambda: store.save(junk(chance)),
            lambda: Store.open(chance.choice(["", "/", "/proc/version/x", "\0", None])),
        ]
    )


def test_wrong_calls_bring_typed_errors_only(tmp_path):
    chance = random.Random(11)
    matches, moves = [], []
    store = Store.open(str(tmp_path / "matches"))
    for kind in KINDS:
        match = begin(kind, 11)
        for _ in range(chance.randrange(30)):
            match.play_nth(chance.randrange(match.legal_count()))
        moves += [decision.move for decision in match.history()]
        matches += [match, store.play_on(store.save(match))]
    refused, surprises = [0, 0], []

    def attack(number):
        chance = random.Random(number)
        while refused[number] < CALLS // 2 and not surprises:
            try:
                calls(matches, moves, store, chance)()
            except (LandfolkError, *OF_PYTHON):
                refused[number] += 1
            except BaseException as surprise:  # nothing else may come
                surprises.append(surprise)

    threads = [threading.Thread(target=attack, args=(number,)) for number in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert surprises == []
    assert sum(refused) >= CALLS // 2 * 2
    for match in matches:
        assert check_record(match.record()) == []
    store.verify()
