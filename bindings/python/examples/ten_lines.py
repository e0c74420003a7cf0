import random

from landfolk import GameId, Match, SeatInfo

match = Match(GameId.RAMPARTS, [SeatInfo(name="Ann", colour=0), SeatInfo(name="Ben", colour=3)])
while not match.is_over():
    move = random.choice(match.legal_moves())
    print(f"{match.seats()[match.to_act()].name}: {move.notation}")
    match.play(move.move)
print(", ".join(f"{match.seats()[each.seat].name} {each.points}" for each in match.standings()))
