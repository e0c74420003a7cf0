# For scripts that build for another system than the one they run on; to be sourced.
#
# A toolchain of rustup's brings the standard library of a target ready-made, which takes some seconds to fetch. Where
# rustup is not there or cannot fetch it, Debian's compiler for the web, which comes with the source of its library,
# builds it along (package rustc-web).

# Installs Debian packages that are missing, or says which.
need_packages() { # PACKAGE...
    local missing=() package
    for package in "$@"; do
        dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] && return 0
    local root=()
    if ! command -v apt-get >/dev/null; then
        echo "These packages (by their Debian names) are missing: ${missing[*]}" >&2
        return 1
    elif [ "$(id -u)" != 0 ]; then
        if ! sudo -n true 2>/dev/null; then
            echo "These packages are missing: sudo apt-get install ${missing[*]}" >&2
            return 1
        fi
        root=(sudo)
    fi
    echo "Installing ${missing[*]}" >&2
    ${root[@]+"${root[@]}"} apt-get update -qq
    DEBIAN_FRONTEND=noninteractive ${root[@]+"${root[@]}"} apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

# Sets cross_flags, and the environment, for cargo and a target. The target folder is one of its own: cargo would
# build everything anew each time that the compiler changes.
cross_for() { # TARGET
    # shellcheck disable=SC2034 # for whoever sources this
    if rustup target list --installed 2>/dev/null | grep -qx "$1" || rustup target add "$1" >/dev/null 2>&1; then
        cross_flags=(--target "$1")
        unset RUSTC RUSTC_BOOTSTRAP
        export CARGO_TARGET_DIR=$cross_base/cross-rustup
    else
        need_packages rustc-web rust-web-src || {
            echo "Or rustup, for: rustup target add $1" >&2
            return 1
        }
        cross_flags=(-Zbuild-std=std,panic_abort --target "$1")
        # Its library is built with what is not stable, which only this compiler is allowed.
        export RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1
        export CARGO_TARGET_DIR=$cross_base/cross
    fi
}

cross_base=${CARGO_TARGET_DIR:-$PWD/target}
