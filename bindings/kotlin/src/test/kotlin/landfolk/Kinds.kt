package landfolk

import java.io.File
import java.util.concurrent.TimeUnit
import kotlin.random.Random
import kotlin.random.nextUInt
import landfolk.rules.GameId
import landfolk.rules.SeatInfo

/** A kind of match: a game, its options as records hold them, and how many play. */
data class Kind(val game: GameId, val options: String, val count: Int) {
    fun begin(seed: ULong): Match = Match(game, seats(count), readOptions(game, options), seed)
}

/** Every game, and what changes most in it. */
val kinds =
    listOf(
        Kind(GameId.RAMPARTS, "{}", 3),
        Kind(
            GameId.RAMPARTS,
            """{"sets": ["base", "river", "inns_cathedrals", "traders_builders", "princess_dragon"], "hand": 3}""",
            5,
        ),
        Kind(GameId.WESTWARD, "{}", 4),
        Kind(GameId.ABBEYS, "{}", 3),
        Kind(GameId.ABBEYS, """{"neutral": true}""", 2),
        Kind(GameId.CROWNLANDS, "{}", 2),
        Kind(GameId.CROWNLANDS, """{"nomads": true, "nomad_tiles": true}""", 5),
    )

fun seats(count: Int): List<SeatInfo> =
    listOf("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn").take(count).mapIndexed { index, name ->
        SeatInfo(name, index.toUByte())
    }

/** Plays legal moves at random to the end: by typed move, by notation, by number. */
fun Match.playOut(chance: Random): Match {
    while (!isOver()) {
        when (chance.nextInt(8)) {
            0 -> play(legalMoves().random(chance).move)
            1 -> playNotation(legalNotations().random(chance))
            else -> playNth(chance.nextUInt(legalCount()))
        }
    }
    return this
}

/** What the core alone says of a record. */
data class Told(val moves: UInt, val state: String, val points: List<Int>)

/** Replays a record with the core alone, without any border. */
fun rustReplay(record: String): Told {
    val program = System.getenv("LANDFOLK_REPLAY") ?: error("LANDFOLK_REPLAY names no program that replays; scripts/check-bindings sets it")
    val file = File.createTempFile("match", ".landfolk.json")
    try {
        file.writeText(record)
        val process = ProcessBuilder(program, file.path).redirectErrorStream(true).start()
        val output = process.inputStream.bufferedReader().readText()
        check(process.waitFor(1, TimeUnit.MINUTES) && process.exitValue() == 0) { output }
        val found = Regex(""": (\d+) moves, (over|in progress): (.*)""").find(output) ?: error(output)
        val (moves, state, points) = found.destructured
        return Told(moves.toUInt(), state, points.split(", ").map { it.substringAfterLast(' ').toInt() })
    } finally {
        file.delete()
    }
}
