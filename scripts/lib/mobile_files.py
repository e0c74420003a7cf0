"""Reads the files of the Android and iOS projects, as far as that can be done without their tools, and holds what they
say of each other against each other. Prints a line for each thing that is proved."""

import json
import plistlib
import re
import subprocess
import sys
import tomllib
import xml.etree.ElementTree as xml
from pathlib import Path

import tree_sitter_kotlin
import yaml
from tree_sitter import Language, Parser

ROOT = Path(__file__).resolve().parents[2]
ANDROID = ROOT / "android"
IOS = ROOT / "ios"


def proved(what):
    print(f"ok: {what}")


def hold(condition, what):
    if not condition:
        sys.exit(f"wrong: {what}")


def wrong_syntax(node):
    """The first place where a Kotlin file cannot be parsed, or None."""
    if node.type == "ERROR" or node.is_missing:
        return node
    return next((found for child in node.children if (found := wrong_syntax(child))), None)


def kotlin_files():
    parser = Parser(Language(tree_sitter_kotlin.language()))
    files = sorted([*ANDROID.rglob("*.kt"), *ANDROID.rglob("*.kts")])
    files = [file for file in files if "build" not in file.relative_to(ANDROID).parts]
    for file in files:
        tree = parser.parse(file.read_bytes())
        found = wrong_syntax(tree.root_node) if tree.root_node.has_error else None
        where = f":{found.start_point.row + 1}" if found else ""
        hold(not tree.root_node.has_error, f"{file}{where}: is no Kotlin")
    proved(f"{len(files)} Kotlin files of Gradle and the app parse (syntax only)")


def catalogue():
    versions = tomllib.loads((ANDROID / "gradle/libs.versions.toml").read_text())
    for kind in ("libraries", "plugins"):
        for name, entry in versions[kind].items():
            hold(entry["version"]["ref"] in versions["versions"], f"{name}: has no version")
    known = set()
    for kind, prefix in (("versions", "versions."), ("libraries", ""), ("plugins", "plugins.")):
        known |= {prefix + re.sub(r"[-_]", ".", name) for name in versions[kind]}
    for file in ANDROID.glob("**/*.gradle.kts"):
        for used in re.findall(r"\blibs\.((?:\w+\.)*\w+)", file.read_text()):
            used = re.sub(r"\.(get|toInt)\b.*", "", used)
            hold(used in known, f"{file}: libs.{used} is in no catalogue")
    wrapper = (ANDROID / "gradle/wrapper/gradle-wrapper.properties").read_text()
    hold(re.search(r"^distributionUrl=https\\://\S+gradle-[\d.]+-bin\.zip$", wrapper, re.M), "the wrapper names no Gradle")
    proved("the version catalogue parses and has what the build files use")


def android():
    for file in ANDROID.rglob("*.xml"):
        xml.parse(file)
    manifest = (ANDROID / "app/src/main/AndroidManifest.xml").read_text()
    native = tomllib.loads((ANDROID / "native/Cargo.toml").read_text())
    hold(f'android:value="{native["lib"]["name"]}"' in manifest, "the manifest loads another library than is built")
    gradle = (ANDROID / "app/build.gradle.kts").read_text()
    version = tomllib.loads((ROOT / "Cargo.toml").read_text())["workspace"]["package"]["version"]
    hold(f'versionName = "{version}"' in gradle, "Gradle and Cargo have different versions")
    hold(f'version = "{version}"' in (ANDROID / "rules/build.gradle.kts").read_text(), "the AAR has another version")
    rust = (ROOT / "ui/platform/src/android.rs").read_text()
    kotlin = (ANDROID / "app/src/main/kotlin/org/landfolk/app/LandfolkActivity.kt").read_text()
    called = set(re.findall(r'jni_str!\("(\w+)"\)', rust))
    offered = set(re.findall(r"^    fun (\w+)\(", kotlin, re.M))
    hold(called == offered, f"Rust calls {sorted(called)}, the activity offers {sorted(offered)}")
    most = int(re.search(r"MAX_DOCUMENT_BYTES: u64 = ([\d *]+);", (ROOT / "ui/platform/src/document.rs").read_text())[1].replace(" ", "").split("*")[0])
    hold(f"MOST_BYTES = {most} * 1024 * 1024" in kotlin, "the activity copies files of another size")
    proved("the activity has each method that the native library calls, and loads that library")


def store():
    limits = {"title": 30, "short_description": 80, "full_description": 4000}
    for language in ("en-US", "de-DE", "fr-FR", "ja-JP"):
        for name, most in limits.items():
            text = (ANDROID / f"store/metadata/{language}/{name}.txt").read_text().strip()
            hold(0 < len(text) <= most, f"{language} {name}: {len(text)} characters of {most}")
    proved("the texts for the store are there in four languages and no longer than the store allows")


def ios():
    info = plistlib.loads((IOS / "Landfolk/Info.plist").read_bytes())
    privacy = plistlib.loads((IOS / "Landfolk/PrivacyInfo.xcprivacy").read_bytes())
    hold(privacy["NSPrivacyTracking"] is False and not privacy["NSPrivacyCollectedDataTypes"], "the app collects data")
    project = yaml.safe_load((IOS / "project.yml").read_text())
    target = project["targets"]["Landfolk"]
    hold("info" not in target, "XcodeGen would write over the Info.plist")
    hold((IOS / target["settings"]["base"]["INFOPLIST_FILE"]).is_file(), "there is no Info.plist where the project looks for it")
    for script in target["preBuildScripts"] + target["postCompileScripts"]:
        path = re.search(r"\$SRCROOT/([\w./-]+)", script["script"])[1]
        file = IOS / path
        hold(file.is_file() and file.stat().st_mode & 0o100, f"{path}: is no program")
    for file in (IOS / "scripts").iterdir():
        hold(subprocess.run(["bash", "-n", file], check=False).returncode == 0, f"{file}: is no shell script")
    version = tomllib.loads((ROOT / "Cargo.toml").read_text())["workspace"]["package"]["version"]
    hold(project["settings"]["base"]["MARKETING_VERSION"] == version, "Xcode and Cargo have different versions")
    assets = IOS / "Landfolk/Assets.xcassets"
    for file in assets.rglob("Contents.json"):
        json.loads(file.read_text())
    launch = info["UILaunchScreen"]
    hold((assets / f'{launch["UIColorName"]}.colorset').is_dir(), "the launch screen has no colour")
    hold((assets / f'{launch["UIImageName"]}.imageset').is_dir(), "the launch screen has no picture")
    icon = target["settings"]["base"]["ASSETCATALOG_COMPILER_APPICON_NAME"]
    hold((assets / f"{icon}.appiconset").is_dir(), "there is no icon")
    scene = info["UIApplicationSceneManifest"]["UISceneConfigurations"]["UIWindowSceneSessionRoleApplication"][0]
    delegate = scene["UISceneDelegateClassName"]
    manifests = subprocess.run(
        ["cargo", "metadata", "--format-version", "1", "--locked"], check=True, capture_output=True, cwd=ROOT
    )
    packages = json.loads(manifests.stdout)["packages"]
    winit = next(Path(p["manifest_path"]).parent for p in packages if p["name"] == "i-slint-backend-winit")
    sources = "".join(file.read_text() for file in winit.rglob("*.rs"))
    hold(f'#[name = "{delegate}"]' in sources, f"Slint has no {delegate}")
    proved("XcodeGen's project, property lists and asset catalogues parse, what they name is there, and Slint has the scene delegate")


kotlin_files()
catalogue()
android()
store()
ios()
