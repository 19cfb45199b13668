/*
 * The heat equation by alternating directions as one of its ranks runs it: Harbinger's workload adi, operation for
 * operation, so the results have the same bits. A rank has a slab of rows. In each step neighbours exchange a row; then,
 * for each column, one number of 8 bytes goes down from slab to slab and one comes back up.
 *
 * RANKS, RANK, POINT_ROWS, POINT_COLUMNS and STEPS are known when the program is compiled.
 */
#include "messages.h"
#include "runtime/runtime.h"

#ifndef RANKS
#define RANKS 1
#endif
#ifndef RANK
#define RANK 0
#endif
#ifndef POINT_ROWS
#define POINT_ROWS 2048
#endif
#ifndef POINT_COLUMNS
#define POINT_COLUMNS 128
#endif
#ifndef STEPS
#define STEPS 81
#endif

_Static_assert(RANK >= 0 && RANK < RANKS, "RANK must be at least 0 and less than RANKS");
_Static_assert(RANKS <= POINT_ROWS, "there must be a row for each rank");

#define TEXT_EXPANDED(a) #a
#define TEXT(a) TEXT_EXPANDED(a)
#define PI 3.141592653589793
#define TIME_STEP 0x1p-10
#define TOLERANCE 1e-9

enum {
    DOWNWARD_ROW_TAG = 1,
    UPWARD_ROW_TAG = 2,
    COLUMN_TAG = 3,

    ABOVE = RANK - 1,
    BELOW = RANK + 1,
    HAS_ABOVE = RANK > 0,
    HAS_BELOW = BELOW < RANKS,

    LONGER_SLABS = POINT_ROWS % RANKS,
    FIRST_ROW = RANK * (POINT_ROWS / RANKS) + (RANK < LONGER_SLABS ? RANK : LONGER_SLABS),
    ROWS = POINT_ROWS / RANKS + (RANK < LONGER_SLABS ? 1 : 0),
    COLUMNS = POINT_COLUMNS
};

/* Own points with a frame one point wide: rows of the neighbours, and the square's border. Own ones count from 1. */
typedef double field[ROWS + 2][COLUMNS + 2];
static field now;
static field half;

/*
 * Elimination of (1 + 2 c) x(k) - c (x(k-1) + x(k+1)) = d(k), what does not depend on d: inverse pivots and upper
 * diagonals, along a row and along a column.
 */
static double row_inverse[COLUMNS];
static double row_upper[COLUMNS];
static double column_inverse[ROWS];
static double column_upper[ROWS];

static double row_mode[COLUMNS];
static double column_mode[ROWS];

static double number_of_above;
static double number_of_below;
static double own_number;

/* How strongly neighbours pull on each other in half a step when that many points lie in line. */
static double coupling_of(int count)
{
    double intervals = count + 1.0;
    return 0.5 * TIME_STEP * (intervals * intervals);
}

/* The sine of an angle from 0 to pi, from its series. */
static double sine(double x)
{
    double angle = x > 0.5 * PI ? PI - x : x;
    double square = angle * angle;
    double term = angle;
    double sum = angle;
    for (int k = 2; k <= 22; k += 2) {
        term *= -square / (k * (k + 1));
        sum += term;
    }
    return sum;
}

static void prepare_elimination(double coupling, int first, int count, double *inverse, double *upper)
{
    double before = 0;
    for (int k = 0; k < first + count; k++) {
        double pivot = 1 + 2 * coupling - coupling * before;
        before = coupling / pivot;
        if (k >= first) {
            inverse[k - first] = 1 / pivot;
            upper[k - first] = before;
        }
    }
}

static void start(void)
{
    prepare_elimination(coupling_of(POINT_COLUMNS), 0, COLUMNS, row_inverse, row_upper);
    prepare_elimination(coupling_of(POINT_ROWS), FIRST_ROW, ROWS, column_inverse, column_upper);
    for (int column = 0; column < COLUMNS; column++) {
        row_mode[column] = sine(PI * (column + 1) / (POINT_COLUMNS + 1));
    }
    for (int row = 0; row < ROWS; row++) {
        column_mode[row] = sine(PI * (FIRST_ROW + row + 1) / (POINT_ROWS + 1));
    }
    for (int row = 1; row <= ROWS; row++) {
        for (int column = 1; column <= COLUMNS; column++) {
            now[row][column] = column_mode[row - 1] * row_mode[column - 1];
        }
    }
}

static void exchange_rows(void)
{
    const long bytes = COLUMNS * (long)sizeof(double);
    long from_above = 0;
    long from_below = 0;
    if (HAS_ABOVE) {
        from_above = post_receive(&now[0][1], bytes, ABOVE, DOWNWARD_ROW_TAG);
    }
    if (HAS_BELOW) {
        from_below = post_receive(&now[ROWS + 1][1], bytes, BELOW, UPWARD_ROW_TAG);
    }
    if (HAS_ABOVE) {
        send(&now[1][1], bytes, ABOVE, UPWARD_ROW_TAG);
    }
    if (HAS_BELOW) {
        send(&now[ROWS][1], bytes, BELOW, DOWNWARD_ROW_TAG);
    }
    if (HAS_ABOVE) {
        wait_for(from_above);
    }
    if (HAS_BELOW) {
        wait_for(from_below);
    }
}

/* The half step that solves along rows. */
static void solve_rows(void)
{
    const double along_column = coupling_of(POINT_ROWS);
    const double along_row = coupling_of(POINT_COLUMNS);
    for (int row = 1; row <= ROWS; row++) {
        double before = 0;
        for (int column = 1; column <= COLUMNS; column++) {
            double here = now[row][column];
            double d = here + along_column * ((now[row - 1][column] - 2 * here) + now[row + 1][column]);
            before = (d + along_row * before) * row_inverse[column - 1];
            half[row][column] = before;
        }
        double behind = 0;
        for (int column = COLUMNS; column >= 1; column--) {
            behind = half[row][column] + row_upper[column - 1] * behind;
            half[row][column] = behind;
        }
    }
}

/* The forward half of the half step that solves along a column. Returns what the slab below needs. */
static double eliminate(int column, double above)
{
    const double along_row = coupling_of(POINT_COLUMNS);
    const double along_column = coupling_of(POINT_ROWS);
    double before = above;
    for (int row = 1; row <= ROWS; row++) {
        double here = half[row][column];
        double d = here + along_row * ((half[row][column - 1] - 2 * here) + half[row][column + 1]);
        before = (d + along_column * before) * column_inverse[row - 1];
        now[row][column] = before;
    }
    return before;
}

/* The backward half. Returns what the slab above needs. */
static double substitute(int column, double below)
{
    double behind = below;
    for (int row = ROWS; row >= 1; row--) {
        behind = now[row][column] + column_upper[row - 1] * behind;
        now[row][column] = behind;
    }
    return behind;
}

static void solve_columns(void)
{
    const long bytes = sizeof(double);
    for (int column = 1; column <= COLUMNS; column++) {
        int tag = COLUMN_TAG + column - 1;
        if (HAS_ABOVE) {
            wait_for(post_receive(&number_of_above, bytes, ABOVE, tag));
        }
        own_number = eliminate(column, number_of_above);
        if (HAS_BELOW) {
            send(&own_number, bytes, BELOW, tag);
        }
    }
    for (int column = 1; column <= COLUMNS; column++) {
        int tag = COLUMN_TAG + column - 1;
        if (HAS_BELOW) {
            wait_for(post_receive(&number_of_below, bytes, BELOW, tag));
        }
        own_number = substitute(column, number_of_below);
        if (HAS_ABOVE) {
            send(&own_number, bytes, ABOVE, tag);
        }
    }
}

static uint64_t mix(uint64_t bits)
{
    bits = (bits ^ bits >> 33) * UINT64_C(0xff51afd7ed558ccd);
    bits = (bits ^ bits >> 33) * UINT64_C(0xc4ceb9fe1a85ec53);
    return bits ^ bits >> 33;
}

/* This slab's part of a checksum over the square. */
static uint64_t checksum(void)
{
    uint64_t sum = 0;
    for (int row = 1; row <= ROWS; row++) {
        for (int column = 1; column <= COLUMNS; column++) {
            uint64_t bits;
            memcpy(&bits, &now[row][column], sizeof bits);
            sum += mix(bits + mix(((uint64_t)(FIRST_ROW + row - 1) << 32) + (uint64_t)(column - 1)));
        }
    }
    return sum;
}

/* The eigenvalue of the start's second differences along that many points. */
static double eigenvalue(int count)
{
    double half_angle = sine(0.5 * (PI / (count + 1)));
    return 4 * (half_angle * half_angle);
}

/* The largest distance of an own point from the solution, which is the start times a factor for each step. */
static double error(void)
{
    double along_row = coupling_of(POINT_COLUMNS) * eigenvalue(POINT_COLUMNS);
    double along_column = coupling_of(POINT_ROWS) * eigenvalue(POINT_ROWS);
    double factor = (1 - along_column) / (1 + along_row) * ((1 - along_row) / (1 + along_column));
    double decay = 1;
    for (int step = 0; step < STEPS; step++) {
        decay *= factor;
    }
    double largest = 0;
    for (int row = 1; row <= ROWS; row++) {
        for (int column = 1; column <= COLUMNS; column++) {
            double distance = __builtin_fabs(now[row][column] - decay * (column_mode[row - 1] * row_mode[column - 1]));
            /* Once it is NaN, it stays so. */
            largest = distance > largest || distance != distance ? distance : largest;
        }
    }
    return largest;
}

int main(void)
{
    print("adi " TEXT(POINT_ROWS) " x " TEXT(POINT_COLUMNS) ", " TEXT(STEPS) " steps, rank " TEXT(RANK) " of " TEXT(
        RANKS) "\n");
    start();
    for (int step = 0; step < STEPS; step++) {
        exchange_rows();
        solve_rows();
        solve_columns();
    }
    double largest = error();
    print("slab ");
    print_bits(checksum());
    print("\nerror ");
    print_double_bits(largest);
    print(" ");
    print_double_hex(largest);
    print("\nmessages received ");
    print_integer(messages_received());
    print(largest <= TOLERANCE ? "\nVerification SUCCESSFUL\n" : "\nVerification FAILED\n");
    return largest <= TOLERANCE ? 0 : 1;
}
