plugins {
    alias(libs.plugins.android.library)
    `maven-publish`
}

val processors = providers.gradleProperty("abis").orElse("arm64-v8a,armeabi-v7a,x86_64").map { it.split(',') }
val rust = rootProject.layout.projectDirectory.dir("..")

android {
    namespace = "org.landfolk.rules"
    compileSdk = libs.versions.compileSdk.get().toInt()
    ndkVersion = libs.versions.ndk.get()

    defaultConfig {
        minSdk = libs.versions.minSdk.get().toInt()
        consumerProguardFiles("consumer-rules.pro")
    }

    compileOptions {
        sourceCompatibility = JavaVersion.VERSION_17
        targetCompatibility = JavaVersion.VERSION_17
    }

    publishing {
        singleVariant("release") {
            withSourcesJar()
        }
    }
}

// The Kotlin side of the bindings, as the generator writes it; the same for every kind of processor.
val generate = tasks.register<GenerateKotlin>("generateKotlin") {
    workspace = rust
    output = layout.buildDirectory.dir("generated/bindings")
}

androidComponents {
    onVariants { variant ->
        val library = tasks.register<CargoNdk>("cargoNdk${variant.name.replaceFirstChar(Char::titlecase)}") {
            crate = "landfolk-bindings"
            abis = processors
            minSdk = libs.versions.minSdk.get().toInt()
            optimised = variant.buildType == "release"
            workspace = rust
            sdk = sdkComponents.sdkDirectory
            ndk = sdkComponents.ndkDirectory
        }
        variant.sources.jniLibs?.addGeneratedSourceDirectory(library, CargoNdk::output)
        variant.sources.kotlin?.addGeneratedSourceDirectory(generate, GenerateKotlin::output)
    }
}

dependencies {
    // The generated code speaks of both in its own signatures.
    api(libs.coroutines.android)
    api(variantOf(libs.jna) { artifactType("aar") })
}

publishing {
    publications {
        register<MavenPublication>("release") {
            groupId = "org.landfolk"
            artifactId = "rules"
            version = "0.1.0"
            afterEvaluate { from(components["release"]) }
        }
    }
}
