import java.util.Properties

plugins {
    alias(libs.plugins.android.application)
}

// Where the key for releases lies; see README.md. Without the file a release is built unsigned.
val signing = Properties().apply {
    val file = rootProject.file("keystore.properties")
    if (file.exists()) {
        file.inputStream().use { load(it) }
    }
}

// Those for which Skia is offered ready-made; README.md says what armeabi-v7a takes. One is enough while trying things
// out: -Pabis=arm64-v8a
val processors = providers.gradleProperty("abis").orElse("arm64-v8a,x86_64").map { it.split(',') }

android {
    namespace = "org.landfolk.app"
    compileSdk = libs.versions.compileSdk.get().toInt()
    ndkVersion = libs.versions.ndk.get()

    defaultConfig {
        applicationId = "org.landfolk.app"
        minSdk = libs.versions.minSdk.get().toInt()
        targetSdk = libs.versions.targetSdk.get().toInt()
        versionCode = 1
        versionName = "0.1.0"
    }

    signingConfigs {
        if (signing.isNotEmpty()) {
            create("release") {
                storeFile = rootProject.file(signing.getProperty("storeFile"))
                storePassword = signing.getProperty("storePassword")
                keyAlias = signing.getProperty("keyAlias")
                keyPassword = signing.getProperty("keyPassword")
            }
        }
    }

    buildTypes {
        debug {
            applicationIdSuffix = ".debug"
        }
        release {
            isMinifyEnabled = true
            isShrinkResources = true
            proguardFiles(getDefaultProguardFile("proguard-android-optimize.txt"), "proguard-rules.pro")
            signingConfig = signingConfigs.findByName("release")
            ndk.debugSymbolLevel = "SYMBOL_TABLE"
        }
    }

    compileOptions {
        sourceCompatibility = JavaVersion.VERSION_17
        targetCompatibility = JavaVersion.VERSION_17
    }

    androidResources {
        // Lets people choose the language of the app in the settings of the system.
        generateLocaleConfig = true
    }

    packaging {
        // Kept uncompressed and on pages of 16 KB, so that the system maps it from the package.
        jniLibs.useLegacyPackaging = false
    }

    lint {
        warningsAsErrors = true
        // Which versions there are changes by itself; the catalogue says which go together.
        disable += setOf("GradleDependency", "AndroidGradlePluginVersion", "NewerVersionAvailable", "OldTargetApi")
    }
}

androidComponents {
    onVariants { variant ->
        val library = tasks.register<CargoNdk>("cargoNdk${variant.name.replaceFirstChar(Char::titlecase)}") {
            crate = "landfolk-android"
            abis = processors
            minSdk = libs.versions.minSdk.get().toInt()
            optimised = variant.buildType == "release"
            workspace = rootProject.layout.projectDirectory.dir("..")
            sdk = sdkComponents.sdkDirectory
            ndk = sdkComponents.ndkDirectory
        }
        variant.sources.jniLibs?.addGeneratedSourceDirectory(library, CargoNdk::output)
    }
}

dependencies {
    implementation(libs.androidx.core)
}
