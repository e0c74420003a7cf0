import Landfolk

let match = try Match(
    game: .ramparts,
    seats: [SeatInfo(name: "Ann", colour: 0), SeatInfo(name: "Ben", colour: 3)]
)
while let seat = match.toAct(), let move = match.legalMoves().randomElement() {
    print("\(match.seats()[Int(seat)].name): \(move.notation)")
    _ = try match.play(move: move.move)
}
print(match.standings().map { "\(match.seats()[Int($0.seat)].name) \($0.points)" }.joined(separator: ", "))
