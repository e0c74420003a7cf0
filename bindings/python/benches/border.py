"""What the border costs: PYTHONPATH=bindings/python python3 bindings/python/benches/border.py

Counts the time of the processor, so that what else runs on the machine matters little.
"""

import random
import statistics
import time
import timeit

from landfolk import Match, SeatInfo, game_key, games


def median(call, times):
    return statistics.median(timeit.repeat(call, number=times, repeat=9, timer=time.process_time)) / times * 1e6


def random_game(game, seats, seed):
    chance = random.Random(seed)
    match = Match(game, seats, seed=seed)
    while not match.is_over():
        match.play_nth(chance.randrange(match.legal_count()))
    return match.decisions()


def main():
    seats = [SeatInfo(name=name, colour=colour) for colour, name in enumerate(["Ann", "Ben", "Cleo"])]
    match = Match(games()[0], seats, seed=1)
    count = match.legal_count()
    print(f"{'one call (median)':44} {'µs':>10}")
    print(f"{'is_over: nothing carried':44} {median(match.is_over, 2000):10.2f}")
    print(f"{'points: a list of numbers':44} {median(match.points, 2000):10.2f}")
    print(f"{f'legal_notations ({count})':44} {median(match.legal_notations, 200):10.2f}")
    print(f"{f'legal_moves ({count}), typed':44} {median(match.legal_moves, 200):10.2f}")
    print(f"{'view':44} {median(lambda: match.view(0), 100):10.2f}")
    for game in games():
        decisions = random_game(game, seats, 1)
        took = [timeit.timeit(lambda: random_game(game, seats, seed), number=1, timer=time.process_time) for seed in range(20)]
        name = f"a random game of {game_key(game)} ({decisions} decisions)"
        print(f"{name:44} {statistics.median(took) * 1000:7.2f} ms")


if __name__ == "__main__":
    main()
