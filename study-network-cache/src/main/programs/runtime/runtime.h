/* What programs have in place of a C library: they hold no code but the project's own. */
#ifndef RUNTIME_H
#define RUNTIME_H

#include <stddef.h>
#include <stdint.h>

/* System calls, with the numbers and arguments of Linux on RISC-V. */

/* Writes to a file descriptor, 1 for the standard output. Returns the number of bytes written, or an error below 0. */
long write(int descriptor, const void *bytes, size_t count);

/* Ends the program; what was printed is written before. */
_Noreturn void exit(int status);

/* Moves the end of the heap. Returns where it was, or (void *)-1 when there is no memory left. */
void *sbrk(long increment);

/* Nanoseconds from some point in the past. */
int64_t nanoseconds(void);

/* Clock cycles so far. */
static inline int64_t cycles(void)
{
    int64_t count;
    __asm__ volatile("rdcycle %0" : "=r"(count));
    return count;
}

/* Memory from the heap, on a boundary of 16 bytes, all zeros, never given back. Ends the program when there is none. */
void *allocate(size_t bytes);

void *memcpy(void *restrict to, const void *restrict from, size_t count);
void *memmove(void *to, const void *from, size_t count);
void *memset(void *to, int byte, size_t count);
int memcmp(const void *one, const void *other, size_t count);

/* Prints to the standard output: whole lines leave at once, the rest at the program's end or by flush_output. */

void flush_output(void);
void print(const char *text);
void print_integer(int64_t number);

/* 16 hexadecimal digits. */
void print_bits(uint64_t bits);

/* The bits of a number, as Java's Double.doubleToRawLongBits has them. */
void print_double_bits(double number);

/* A number without rounding, as C's %a and Java's Double.toHexString show it. */
void print_double_hex(double number);

/* A number with that many decimals, at most 18, rounded to about 15 digits; below 2^63 in magnitude. */
void print_decimal(double number, int decimals);

#endif
