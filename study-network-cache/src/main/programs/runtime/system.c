/* System calls. */
#include "runtime.h"

enum { WRITE = 64, EXIT = 93, CLOCK_GETTIME = 113, BRK = 214 };

enum { CLOCK_MONOTONIC = 1 };

static long system_call(long number, long first, long second, long third)
{
    register long a0 __asm__("a0") = first;
    register long a1 __asm__("a1") = second;
    register long a2 __asm__("a2") = third;
    register long a7 __asm__("a7") = number;
    __asm__ volatile("ecall" : "+r"(a0) : "r"(a1), "r"(a2), "r"(a7) : "memory");
    return a0;
}

long write(int descriptor, const void *bytes, size_t count)
{
    return system_call(WRITE, descriptor, (long)bytes, (long)count);
}

void exit(int status)
{
    flush_output();
    for (;;) {
        system_call(EXIT, status, 0, 0);
    }
}

void *sbrk(long increment)
{
    static long end;
    if (end == 0) {
        end = system_call(BRK, 0, 0, 0);
    }
    long before = end;
    if (system_call(BRK, before + increment, 0, 0) != before + increment) {
        return (void *)-1;
    }
    end += increment;
    return (void *)before;
}

void *allocate(size_t bytes)
{
    long end = (long)sbrk(0);
    void *memory = sbrk((-end & 15) + (long)bytes);
    if (memory == (void *)-1) {
        print("no memory for another ");
        print_integer((int64_t)bytes);
        print(" bytes\n");
        exit(1);
    }
    return (char *)memory + (-end & 15);
}

int64_t nanoseconds(void)
{
    struct {
        int64_t seconds;
        int64_t nanoseconds;
    } time;
    system_call(CLOCK_GETTIME, CLOCK_MONOTONIC, (long)&time, 0);
    return time.seconds * 1000000000 + time.nanoseconds;
}
