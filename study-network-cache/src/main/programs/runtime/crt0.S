# Where a program starts: sp is the loader's, memory without contents in the ELF is zero.
    .file "crt0.S"
    .section .text.start, "ax", @progbits
    .globl _start
    .type _start, @function
_start:
    .option push
    .option norelax
    la gp, __global_pointer$
    .option pop
    andi sp, sp, -16
    call main
    call exit
    .size _start, . - _start
