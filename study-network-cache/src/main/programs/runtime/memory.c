/* Functions that the compiler expects to exist: it calls them of its own accord. */
#include "runtime.h"

static int is_aligned(const void *one, const void *other)
{
    return (((uintptr_t)one | (uintptr_t)other) & 7) == 0;
}

void *memcpy(void *restrict to, const void *restrict from, size_t count)
{
    char *out = to;
    const char *in = from;
    if (is_aligned(to, from)) {
        for (; count >= 8; count -= 8, out += 8, in += 8) {
            *(uint64_t *)out = *(const uint64_t *)in;
        }
    }
    while (count-- > 0) {
        *out++ = *in++;
    }
    return to;
}

void *memmove(void *to, const void *from, size_t count)
{
    if ((uintptr_t)to - (uintptr_t)from >= count) {
        return memcpy(to, from, count);
    }
    char *out = to;
    const char *in = from;
    while (count-- > 0) {
        out[count] = in[count];
    }
    return to;
}

void *memset(void *to, int byte, size_t count)
{
    char *out = to;
    if (is_aligned(to, to)) {
        uint64_t bytes = (uint8_t)byte * UINT64_C(0x0101010101010101);
        for (; count >= 8; count -= 8, out += 8) {
            *(uint64_t *)out = bytes;
        }
    }
    while (count-- > 0) {
        *out++ = (char)byte;
    }
    return to;
}

int memcmp(const void *one, const void *other, size_t count)
{
    const unsigned char *a = one;
    const unsigned char *b = other;
    for (; count > 0; count--, a++, b++) {
        if (*a != *b) {
            return *a - *b;
        }
    }
    return 0;
}
