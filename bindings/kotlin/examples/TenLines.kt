import landfolk.Match
import landfolk.rules.GameId
import landfolk.rules.SeatInfo

fun main() {
    val match = Match(GameId.RAMPARTS, listOf(SeatInfo("Ann", 0u), SeatInfo("Ben", 3u)))
    while (!match.isOver()) {
        val move = match.legalMoves().random()
        println("${match.seats()[match.toAct()!!.toInt()].name}: ${move.notation}")
        match.play(move.move)
    }
    println(match.standings().joinToString { "${match.seats()[it.seat.toInt()].name} ${it.points}" })
}
