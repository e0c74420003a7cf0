plugins {
    id("com.android.library")
    kotlin("android")
    `maven-publish`
}

val bindings = rootProject.extra["landfolk.bindings"] as String

android {
    namespace = "landfolk"
    compileSdk = 35
    defaultConfig {
        minSdk = 26
        consumerProguardFiles("consumer-rules.pro")
    }
    compileOptions {
        sourceCompatibility = JavaVersion.VERSION_17
        targetCompatibility = JavaVersion.VERSION_17
    }
    sourceSets.getByName("main") {
        java.srcDir("$bindings/kotlin")
        // arm64-v8a, armeabi-v7a, x86_64, written by scripts/build-kotlin --android
        jniLibs.srcDir("$bindings/jniLibs")
    }
    publishing {
        singleVariant("release")
    }
}

dependencies {
    api("net.java.dev.jna:jna:5.13.0@aar")
}

publishing {
    publications {
        create<MavenPublication>("aar") {
            artifactId = "landfolk-android"
            afterEvaluate { from(components["release"]) }
        }
    }
}
