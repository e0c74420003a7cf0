// The library for Kotlin: a jar for the JVM and an AAR for Android. The Kotlin side and the native libraries are
// written by scripts/build-kotlin before Gradle runs.
pluginManagement {
    repositories {
        google()
        mavenCentral()
        gradlePluginPortal()
    }
}

dependencyResolutionManagement {
    repositories {
        google()
        mavenCentral()
    }
}

rootProject.name = "landfolk"
include("jvm", "android")
