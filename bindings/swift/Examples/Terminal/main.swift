// Any of the four games in a terminal: swift run Terminal [GAME]
// Enter the number of a move or its notation; undo, redo, record and quit are words of their own.

import Landfolk

let key = CommandLine.arguments.dropFirst().first ?? "ramparts"
guard let game = games().first(where: { gameKey(game: $0) == key }) else {
    fatalError("\(key) is none of \(games().map { gameKey(game: $0) })")
}
let players = [SeatInfo(name: "Ann", colour: 0), SeatInfo(name: "Ben", colour: 3)]
let match = try Match(game: game, seats: players)

loop: while let seat = match.toAct() {
    let legal = match.legalMoves()
    for (index, move) in legal.prefix(20).enumerated() {
        print("\(index)  \(move.notation)")
    }
    print("\(players[Int(seat)].name)> ", terminator: "")
    guard let line = readLine() else { break }
    do {
        switch line {
        case "quit": break loop
        case "undo": try match.undo()
        case "redo": _ = try match.redo()
        case "record": print(try match.record())
        default:
            if let number = UInt32(line) {
                _ = try match.playNth(index: number)
            } else {
                _ = try match.playNotation(text: line)
            }
        }
    } catch let error as LandfolkError {
        if case let .Refused(rule, reason) = error {
            print("  \(rule): \(reason)")
        } else {
            print("  \(error)")
        }
    }
}
for standing in match.standings() {
    print("\(standing.rank). \(players[Int(standing.seat)].name): \(standing.points)")
}
