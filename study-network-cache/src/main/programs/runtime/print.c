/* Text and numbers on the standard output. */
#include "runtime.h"

static char line[256];
static size_t length;

void flush_output(void)
{
    size_t done = 0;
    while (done < length) {
        long count = write(1, line + done, length - done);
        if (count <= 0) {
            break;
        }
        done += (size_t)count;
    }
    length = 0;
}

static void print_character(char character)
{
    line[length++] = character;
    if (character == '\n' || length == sizeof line) {
        flush_output();
    }
}

void print(const char *text)
{
    while (*text) {
        print_character(*text++);
    }
}

/* At least `least` digits. */
static void print_digits(uint64_t number, int least)
{
    char digits[20];
    int count = 0;
    while (number > 0 || count < least) {
        digits[count++] = (char)('0' + number % 10);
        number /= 10;
    }
    while (count > 0) {
        print_character(digits[--count]);
    }
}

void print_integer(int64_t number)
{
    if (number < 0) {
        print_character('-');
    }
    print_digits(number < 0 ? -(uint64_t)number : (uint64_t)number, 1);
}

static void print_hex_digit(uint64_t digit)
{
    print_character("0123456789abcdef"[digit & 15]);
}

void print_bits(uint64_t bits)
{
    for (int shift = 60; shift >= 0; shift -= 4) {
        print_hex_digit(bits >> shift);
    }
}

static uint64_t bits_of(double number)
{
    uint64_t bits;
    __builtin_memcpy(&bits, &number, sizeof bits);
    return bits;
}

void print_double_bits(double number)
{
    print_bits(bits_of(number));
}

/* Prints the sign and, if it is no finite number, what it is. Returns whether it is finite. */
static int print_sign(uint64_t bits)
{
    const uint64_t infinity = UINT64_C(0x7ff0000000000000);
    uint64_t magnitude = bits & ~(UINT64_C(1) << 63);
    if (magnitude > infinity) {
        print("nan");
        return 0;
    }
    if (magnitude != bits) {
        print_character('-');
    }
    if (magnitude == infinity) {
        print("inf");
        return 0;
    }
    return 1;
}

void print_double_hex(double number)
{
    uint64_t bits = bits_of(number);
    if (!print_sign(bits)) {
        return;
    }
    uint64_t fraction = bits << 12;
    int exponent = (int)(bits >> 52 & 0x7ff);
    print(exponent == 0 ? "0x0" : "0x1");
    if (fraction != 0) {
        print_character('.');
    }
    for (; fraction != 0; fraction <<= 4) {
        print_hex_digit(fraction >> 60);
    }
    print_character('p');
    exponent = exponent != 0 ? exponent - 1023 : bits << 1 == 0 ? 0 : -1022;
    print(exponent < 0 ? "-" : "+");
    print_digits((uint64_t)(exponent < 0 ? -exponent : exponent), 1);
}

void print_decimal(double number, int decimals)
{
    if (!print_sign(bits_of(number))) {
        return;
    }
    double magnitude = number < 0 ? -number : number;
    uint64_t unit = 1;
    for (int i = 0; i < decimals; i++) {
        unit *= 10;
    }
    uint64_t whole = (uint64_t)magnitude;
    uint64_t fraction = (uint64_t)((magnitude - (double)whole) * (double)unit + 0.5);
    print_digits(whole + fraction / unit, 1);
    if (decimals > 0) {
        print_character('.');
        print_digits(fraction % unit, decimals);
    }
}
