#!/usr/bin/env bash
# Builds programs for the core of the network cache study.
#
#   build.sh                                    builds all ELFs that come with Harbinger, in place
#   build.sh --check                            builds them elsewhere and compares them with those that are there
#   build.sh PROG.c [MORE.c ...] [-DNAME=VALUE ...] [-o PROG.elf]
#                                               builds your own program, with the runtime and messages.c
#
# MESSAGES=FILE.c puts another message layer in place of messages.c, RISCV_GCC names another compiler.
#
# It needs the cross compiler: Debian's gcc-riscv64-unknown-elf and binutils-riscv64-unknown-elf. --check ends with 0 when
# all are the same, 1 when one differs, 3 when there is no cross compiler or another version than the ELFs were built with.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
elfs=$here/../resources/dev/harbinger/study/networkcache/programs
compiler=${RISCV_GCC:-riscv64-unknown-elf-gcc}
built_with="riscv64-unknown-elf-gcc 12.2.0, ld 2.40"

sp="sp.c sp_cell.c sp_characteristics.c sp_exchange.c sp_rhs.c sp_solver.c sp_start.c"

# Name of the ELF, then what it is built from.
programs=(
    "adi.4      adi.c -DRANKS=4 -DPOINT_ROWS=64 -DPOINT_COLUMNS=16 -DSTEPS=10"
    "adi.64     adi.c -DRANKS=64 -DPOINT_ROWS=2048 -DPOINT_COLUMNS=128 -DSTEPS=81"
    "cg.S.4     cg.c cg_matrix.c -DCLASS=S -DRANKS=4"
    "cg.A.4     cg.c cg_matrix.c -DCLASS=A -DRANKS=4"
    "cg.A.64    cg.c cg_matrix.c -DCLASS=A -DRANKS=64"
    "cg.A.64.O1 cg.c cg_matrix.c -DCLASS=A -DRANKS=64 -O1"
    "hello      hello.c"
    "pingpong   pingpong.c"
    "remap      remap.c"
    "sp.S.4     $sp -DCLASS=S -DRANKS=4"
    "sp.S.16    $sp -DCLASS=S -DRANKS=16"
    "sp.W.4     $sp -DCLASS=W -DRANKS=4"
    "sp.W.16    $sp -DCLASS=W -DRANKS=16"
)

fail() {
    echo "build.sh: $2" >&2
    exit "$1"
}

find_compiler() {
    command -v "$compiler" >/dev/null || fail 3 "there is no $compiler: install gcc-riscv64-unknown-elf and\
 binutils-riscv64-unknown-elf, or name another compiler in RISCV_GCC"
}

# The versions that decide which bytes come out.
versions() {
    echo "$("$compiler" -dumpmachine)-gcc $("$compiler" -dumpfullversion), ld $("$("$compiler" -print-prog-name=ld)" --version |
        sed -n '1s/.*) \([0-9]*\.[0-9]*\).*/\1/p')"
}

# compile OUT.elf SOURCES AND OPTIONS...: -ffp-contract=off keeps arithmetic that of Java, which never fuses a product and
# a sum; -fno-ident, --build-id=none and -X keep the compiler's name, hashes and temporary names out.
compile() {
    local out=$1
    shift
    "$compiler" -O2 -std=gnu11 -march=rv64imafd_zicsr -mabi=lp64d -mcmodel=medany -ffp-contract=off -fno-math-errno \
        -ffreestanding -fno-tree-loop-distribute-patterns -fno-common -ffunction-sections -fdata-sections -fno-ident \
        -Wall -Wextra -I "$here" -nostdlib -static -Wl,--gc-sections -Wl,--build-id=none -Wl,-X \
        -Wl,-z,max-page-size=4096 -T "$here/runtime/program.ld" -o "$out" \
        "$here/runtime/crt0.S" "$here"/runtime/{memory,print,system}.c "$@" "${MESSAGES:-$here/messages.c}"
}

build_all() {
    local program name arguments
    cd "$here"
    for program in "${programs[@]}"; do
        read -r name arguments <<<"$program"
        read -r -a arguments <<<"$arguments"
        compile "$1/$name.elf" "${arguments[@]}"
    done
}

check() {
    [[ $(versions) == "$built_with" ]] ||
        fail 3 "the ELFs were built with $built_with, but here is $(versions): other versions give other bytes"
    local temporary differing=() elf
    temporary=$(mktemp -d)
    trap "rm -rf '$temporary'" EXIT
    build_all "$temporary"
    for elf in "$temporary"/*.elf; do
        cmp -s "$elf" "$elfs/${elf##*/}" || differing+=("${elf##*/}")
    done
    for elf in "$elfs"/*.elf; do
        [[ -e $temporary/${elf##*/} ]] || differing+=("${elf##*/}")
    done
    ((${#differing[@]} == 0)) ||
        fail 1 "not what the sources give: ${differing[*]}; run build.sh and commit what it builds"
    echo "build.sh: ${#programs[@]} programs are what the sources give"
}

build_one() {
    local out="" first="" arguments=()
    while (($#)); do
        case $1 in
        -o)
            (($# > 1)) || fail 2 "-o wants the name of the ELF"
            out=$2
            shift
            ;;
        *.c)
            [[ -e $1 ]] || fail 2 "there is no $1"
            first=${first:-$1}
            arguments+=("$1")
            ;;
        -?*) arguments+=("$1") ;;
        *) fail 2 "what is $1? It takes C sources, options of the compiler and -o PROG.elf" ;;
        esac
        shift
    done
    [[ -n $first ]] || fail 2 "it takes a C source, for example build.sh prog.c"
    out=${out:-$(basename "${first%.c}").elf}
    compile "$out" "${arguments[@]}"
    echo "$out"
}

case ${1:-} in
--help | -h)
    sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "${BASH_SOURCE[0]}"
    ;;
--check)
    find_compiler
    check
    ;;
"")
    find_compiler
    mkdir -p "$elfs"
    build_all "$elfs"
    [[ $(versions) == "$built_with" ]] ||
        echo "build.sh: built with $(versions); --check wants what $built_with gives" >&2
    ;;
*)
    find_compiler
    build_one "$@"
    ;;
esac
