// Any of the four games in a terminal, for two people at one keyboard:
// scripts/run-kotlin bindings/kotlin/examples/Terminal.kt [GAME] [FILE OF SAVED MATCHES]
// Enter the number of a move or its notation; undo, redo, table, record and quit are words of their own.

import landfolk.Change
import landfolk.ChangeKind
import landfolk.Match
import landfolk.MatchObserver
import landfolk.Store
import landfolk.View
import landfolk.gameKey
import landfolk.games
import landfolk.rules.GameId
import landfolk.rules.LandfolkException
import landfolk.rules.SeatInfo

/** Tells in a line what every decision brought. */
private object Log : MatchObserver {
    override fun changed(change: Change) {
        val word = if (change.kind == ChangeKind.UNDONE) "taken back" else "${change.events.size} events"
        println("  decision ${change.decisions}: $word")
    }
}

/** What lies on the table, in a few lines. */
private fun show(view: View) {
    when (view) {
        is View.Ramparts -> view.table.let {
            println("${it.placed.size} tiles, ${it.pile} in the pile, to place: ${it.drawn ?: it.hand}")
            it.pieces.forEach { piece -> println("  ${piece.piece} of seat ${piece.seat} on a ${piece.on}") }
        }
        is View.Westward -> view.table.let {
            println("${it.placed.size} tiles, ${it.pile} in the pile, to place: ${it.drawn}, surveyors ${it.surveyors}")
        }
        is View.Abbeys -> view.table.let {
            println("hand ${it.hand}, open ${it.display}, ${it.stock} in the stock")
            it.countries.forEach { country -> println("  ${country.country}: ${country.free.size} free sites") }
        }
        is View.Crownlands -> view.table.let {
            println("card ${it.hand}, cards that score: ${it.cards}")
            it.players.forEachIndexed { seat, player -> println("  seat $seat: ${player.supply} settlements left") }
        }
    }
}

fun main(arguments: Array<String>) {
    val key = arguments.getOrElse(0) { "ramparts" }
    val game: GameId = games().find { gameKey(it) == key } ?: return println("$key is none of ${games().map { gameKey(it) }}")
    val players = listOf(SeatInfo("Ann", 0u), SeatInfo("Ben", 3u), SeatInfo("Cleo", 5u))
    var match = Match(game, players)
    arguments.getOrNull(1)?.let { path ->
        val store = Store.open(path)
        match = store.playOn(store.save(match, "From the terminal"))
    }
    match.observe(Log)
    while (!match.isOver()) {
        val seat = match.toAct() ?: break
        val legal = match.legalMoves()
        show(match.view(seat))
        legal.take(20).forEachIndexed { index, move -> println("%3d  %s".format(index, move.notation)) }
        if (legal.size > 20) println("     and ${legal.size - 20} more")
        print("${players[seat.toInt()].name}> ")
        val line = readlnOrNull()?.trim() ?: break
        try {
            when (line) {
                "quit" -> break
                "undo" -> match.undo()
                "redo" -> match.redo()
                "table" -> show(match.view())
                "record" -> println(match.record())
                else -> line.toUIntOrNull()?.let { match.playNth(it) } ?: match.playNotation(line)
            }
        } catch (refused: LandfolkException) {
            println("  ${refused.message}")
        }
    }
    match.standings().sortedBy { it.rank }.forEach { println("${it.rank}. ${players[it.seat.toInt()].name}: ${it.points}") }
}
