// swift-tools-version:5.9
// The rules as a Swift package. ios/scripts/build-rules writes the framework and the sources first.

import PackageDescription

let package = Package(
    name: "Landfolk",
    platforms: [.iOS(.v15)],
    products: [
        .library(name: "Landfolk", targets: ["Landfolk"])
    ],
    targets: [
        .binaryTarget(name: "LandfolkFFI", path: "LandfolkFFI.xcframework"),
        .target(name: "LandfolkRules", dependencies: ["LandfolkFFI"]),
        .target(name: "Landfolk", dependencies: ["LandfolkRules", "LandfolkFFI"]),
    ]
)
