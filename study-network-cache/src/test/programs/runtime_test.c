/* Exercises the runtime; what it prints is compared with what Java makes of the same. */
#include "runtime/runtime.h"

static double of_bits(uint64_t bits)
{
    double number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

static void show(const char *text)
{
    print(text);
    print("\n");
}

static void show_memory(void)
{
    char *heap = sbrk(0);
    if (sbrk(5) != heap || (char *)sbrk(0) != heap + 5) {
        show("sbrk does not move the end of the heap");
    }
    char *one = allocate(3);
    char *other = allocate(1 << 20);
    if (((uintptr_t)one | (uintptr_t)other) & 15 || other < one + 3 || one[2] != 0 || other[(1 << 20) - 1] != 0) {
        show("allocate gives memory that overlaps, is not aligned or not zero");
    }
}

static void show_copies(void)
{
    for (int from = 0; from < 10; from++) {
        for (int to = 0; to < 10; to++) {
            for (size_t count = 0; count < 30; count++) {
                unsigned char in[48];
                unsigned char out[48];
                unsigned char moved[48];
                for (int i = 0; i < 48; i++) {
                    in[i] = (unsigned char)(i + 1);
                    moved[i] = (unsigned char)(i + 1);
                }
                memset(out, 0xee, sizeof out);
                memcpy(out + to, in + from, count);
                memmove(moved + to, moved + from, count);
                for (int i = 0; i < 48; i++) {
                    int inside = i >= to && (size_t)(i - to) < count;
                    int copied = inside ? i - to + from + 1 : 0xee;
                    int kept = inside ? i - to + from + 1 : i + 1;
                    if (out[i] != copied || moved[i] != kept) {
                        show("a copy is wrong");
                    }
                }
                if (memcmp(out + to, in + from, count) != 0 || (count > 0 && memcmp(in, in + 1, count) >= 0)) {
                    show("a comparison is wrong");
                }
            }
        }
    }
}

int main(void)
{
    show_memory();
    show_copies();
    static const uint64_t numbers[] = {
        0, 0x8000000000000000, 1, 0x000fffffffffffff, 0x0010000000000000, 0x3ff0000000000000, 0xbff8000000000000,
        0x3fb999999999999a, 0x7fefffffffffffff, 0x7ff0000000000000, 0xfff0000000000000, 0x7ff8000000000000,
    };
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        print_double_bits(of_bits(numbers[i]));
        print(" ");
        print_double_hex(of_bits(numbers[i]));
        print("\n");
    }
    print_integer(INT64_MIN);
    print(" ");
    print_integer(0);
    print(" ");
    print_integer(INT64_MAX);
    print("\n");
    print_decimal(-3.14159, 3);
    print(" ");
    print_decimal(0.9996, 3);
    print(" ");
    print_decimal(2.5, 0);
    print(" ");
    print_decimal(0.0625, 4);
    print("\n");
    int64_t before = nanoseconds();
    int64_t cycles_before = cycles();
    if (nanoseconds() < before || cycles() < cycles_before) {
        show("time runs backwards");
    }
    for (int i = 0; i < 1000; i++) {
        print("x");
    }
    return 7;
}
