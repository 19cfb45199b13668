/* The smallest program: it prints, takes memory from the heap and ends. It receives nothing. */
#include "runtime/runtime.h"

int main(void)
{
    print("Hello from a RISC-V core\n");

    int count = 10;
    double *powers = allocate((size_t)count * sizeof *powers);
    double sum = 0;
    for (int i = 0; i < count; i++) {
        powers[i] = i == 0 ? 1 : powers[i - 1] / 3;
        sum += powers[i];
    }
    print("the first ");
    print_integer(count);
    print(" powers of a third add up to ");
    print_decimal(sum, 6);
    print(", exactly ");
    print_double_hex(sum);
    print(", bits ");
    print_double_bits(sum);
    print("\n");
    return 0;
}
