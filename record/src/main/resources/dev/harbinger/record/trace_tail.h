/* The end of a trace that is not in its file yet, kept where it outlives a process that is killed: rank-NNNN.tail,
 * mapped into memory. The command that started the recording puts it into the trace; a rank that ends well removes it.
 *
 *   0            8            16                       16 + TAIL_BYTES
 *   +------------+------------+------------------------+
 *   | "HBTAIL01" | state      | lines, the oldest first|
 *   +------------+------------+------------------------+
 *
 * The state is one number in the machine's order, so that it changes all at once: bytes of the trace's file that come
 * before the lines, times 2^17, plus bytes of lines. What the file has beyond is in the lines too.
 */
#ifndef HARBINGER_TRACE_TAIL_H
#define HARBINGER_TRACE_TAIL_H

#include <stdint.h>

enum { TAIL_BYTES = 64 << 10 };

/* Room for TAIL_BYTES of lines. Where no file can be mapped it is memory as any, and a killed rank's last lines are
 * lost. */
char *tail_open(const char *directory, int rank);

/* To be called after each whole line, and after lines went into the file. */
void tail_set(int64_t written, int64_t filled);

void tail_close(void);

#endif
