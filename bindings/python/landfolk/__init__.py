"""Landfolk: the rules of four land-claiming board games, their matches, records and saved games.

    from landfolk import GameId, Match, SeatInfo

    match = Match(GameId.RAMPARTS, [SeatInfo(name="Ann", colour=0), SeatInfo(name="Ben", colour=3)])
    print(match.legal_notations())
    match.play_nth(0)
    print(match.record())

`Match` is a match that is played, `Replay` one that is looked at again, `Store` a file that keeps them. What is
wrong is raised as a `LandfolkError`; `LandfolkError.Refused` names the rule in `rule`. A value of the wrong Python
type is a `TypeError`, `AttributeError` or `ValueError` before it reaches the library.
"""

import functools as _functools

from ._native import landfolk as _calls
from ._native import landfolk_rules as _types
from ._native.landfolk import *
from ._native.landfolk_rules import *
from ._native.landfolk_rules import (  # names for plain types
    CardId,
    Cards,
    ColourSet,
    ColoursOfTwo,
    CountByColour,
    CountBySeat,
    CountryId,
    CountrySet,
    CountsOfTwo,
    FlagBySeat,
    FourBoards,
    FourSides,
    HalfEdges,
    Hex,
    HexSet,
    Line,
    LinkId,
    PointsBySeat,
    RampartsTile,
    Rotation,
    Seat,
    Sides,
    SiteId,
    SiteSet,
    SmallCountBySeat,
    ThreeCards,
    TileSets,
    TwoCountries,
    TwoSites,
    WestwardTile,
)

__version__ = _calls.version()


def _stays_one(self, *_):
    raise TypeError(f"a {type(self).__name__} cannot be copied or pickled; keep its record or its file")


# The generated classes hold a bare handle, which a copy of their dictionary would free a second time.
Match.__copy__ = lambda self: self.copy()
Match.__deepcopy__ = lambda self, _memo: self.copy()
Match.__reduce_ex__ = _stays_one
for _object in (Replay, Store):
    _object.__copy__ = _object.__deepcopy__ = _object.__reduce_ex__ = _stays_one
del _object



def _takes_a_move(name):
    call = getattr(Match, name)

    @_functools.wraps(call)
    def checked(self, move):
        if not isinstance(move, Move):
            told = f"{name}() takes a Move, not a {type(move).__name__}"
            if isinstance(move, LegalMove):
                told += "; a LegalMove holds it as its .move"
            elif isinstance(move, str):
                told += "; play_notation() and read_move() take a text"
            elif isinstance(move, int):
                told += "; play_nth() takes a number"
            raise TypeError(told)
        return call(self, move)

    setattr(Match, name, checked)


for _name in ("play", "check", "notation"):
    _takes_a_move(_name)
del _name

# Each of the two modules has an InternalError of its own. None of them is ever raised by the library; they are
# there because the generated code names them.
__all__ = sorted((set(_calls.__all__) | set(_types.__all__)) - {"InternalError"})
