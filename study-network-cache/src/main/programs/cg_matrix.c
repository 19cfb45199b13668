/*
 * CG's matrix: the sum over i of w(i) v(i) v(i)', plus RCOND - SHIFT on the diagonal, where v(i) are random sparse
 * vectors and the weights w fall geometrically from 1 to RCOND (NPB report, section 2.3.2, "makea"). A rank keeps its
 * block alone, by compressed sparse rows. The vectors are drawn twice, to count and to fill.
 */
#include "cg_matrix.h"

#include "cg_grid.h"
#include "runtime/runtime.h"

/* The row of the block starts here in `column` and `value`; behind the last row stands the end. */
static int row_start[ROWS + 1];
static int *column;
static double *value;

/* The random numbers of the NAS Parallel Benchmarks: x(k+1) = 5^13 x(k) mod 2^46, given as x 2^-46. */
static int64_t random_state;

static double next_random(void)
{
    random_state = (int64_t)((uint64_t)random_state * 1220703125u & ((UINT64_C(1) << 46) - 1));
    return (double)random_state * 0x1p-46;
}

/* One of the vectors: its entries and their places. */
static int vector_count;
static int vector_place[NONZEROS + 1];
static double vector_value[NONZEROS + 1];

static void start_vectors(void)
{
    random_state = 314159265;
    next_random();
}

static int find_place(int place)
{
    for (int k = 0; k < vector_count; k++) {
        if (vector_place[k] == place) {
            return k;
        }
    }
    return -1;
}

static void append(int place, double entry)
{
    vector_place[vector_count] = place;
    vector_value[vector_count++] = entry;
}

/* Makes vector i; to be called for i = 0, 1, 2 and so on. */
static void next_vector(int i)
{
    /* Places are drawn below a power of two, and those past the end are drawn again. */
    const int places = 1 << (32 - __builtin_clz(SIZE - 1));
    vector_count = 0;
    while (vector_count < NONZEROS) {
        double entry = next_random();
        int place = (int)(places * next_random());
        if (place < SIZE && find_place(place) < 0) {
            append(place, entry);
        }
    }
    int diagonal = find_place(i);
    if (diagonal >= 0) {
        vector_value[diagonal] = 0.5;
    } else {
        append(i, 0.5);
    }
}

static int has_row(int index)
{
    return index >= FIRST_ROW && index < FIRST_ROW + ROWS;
}

static int has_column(int index)
{
    return index >= FIRST_COLUMN && index < FIRST_COLUMN + COLUMNS;
}

/* Finds where each row starts when every product is an entry of its own. */
static void count_entries(void)
{
    start_vectors();
    for (int i = 0; i < SIZE; i++) {
        next_vector(i);
        int inside = 0;
        for (int k = 0; k < vector_count; k++) {
            inside += has_column(vector_place[k]);
        }
        for (int k = 0; k < vector_count; k++) {
            if (has_row(vector_place[k])) {
                row_start[vector_place[k] - FIRST_ROW + 1] += inside;
            }
        }
    }
    for (int row = 0; row < ROWS; row++) {
        row_start[row + 1] += row_start[row] + has_column(FIRST_ROW + row);
    }
}

static void fill(void)
{
    static int next[ROWS];
    int inside[NONZEROS + 1];
    /* The compiler computes it: rounded to nearest, as Java's Math.pow has it for these sizes. */
    const double ratio = __builtin_pow(RCOND, 1.0 / SIZE);
    double weight = 1;
    memcpy(next, row_start, sizeof next);
    start_vectors();
    for (int i = 0; i < SIZE; i++) {
        next_vector(i);
        int count = 0;
        for (int k = 0; k < vector_count; k++) {
            if (has_row(vector_place[k])) {
                inside[count++] = k;
            }
        }
        for (int j = 0; j < vector_count && count > 0; j++) {
            if (!has_column(vector_place[j])) {
                continue;
            }
            double scale = weight * vector_value[j];
            for (int k = 0; k < count; k++) {
                int at = next[vector_place[inside[k]] - FIRST_ROW]++;
                column[at] = vector_place[j] - FIRST_COLUMN;
                value[at] = vector_value[inside[k]] * scale;
            }
        }
        weight *= ratio;
    }
    for (int row = 0; row < ROWS; row++) {
        if (has_column(FIRST_ROW + row)) {
            int at = next[row]++;
            column[at] = FIRST_ROW + row - FIRST_COLUMN;
            value[at] = RCOND - SHIFT;
        }
    }
}

static void sort(int *numbers, int count)
{
    for (int i = 1; i < count; i++) {
        int number = numbers[i];
        int at = i;
        for (; at > 0 && numbers[at - 1] > number; at--) {
            numbers[at] = numbers[at - 1];
        }
        numbers[at] = number;
    }
}

/* Adds up entries of the same place and orders each row by column. */
static void merge(void)
{
    static double sum[COLUMNS];
    static char seen[COLUMNS];
    int end = 0;
    for (int row = 0; row < ROWS; row++) {
        int begin = end;
        for (int k = row_start[row]; k < row_start[row + 1]; k++) {
            int place = column[k];
            if (!seen[place]) {
                seen[place] = 1;
                column[end++] = place;
            }
            sum[place] += value[k];
        }
        sort(column + begin, end - begin);
        for (int k = begin; k < end; k++) {
            int place = column[k];
            value[k] = sum[place];
            sum[place] = 0;
            seen[place] = 0;
        }
        row_start[row] = begin;
    }
    row_start[ROWS] = end;
}

void make_matrix(void)
{
    count_entries();
    column = allocate((size_t)row_start[ROWS] * sizeof *column);
    value = allocate((size_t)row_start[ROWS] * sizeof *value);
    fill();
    merge();
}

void multiply(const double *in, double *out)
{
    for (int row = 0; row < ROWS; row++) {
        /* Four sums run side by side, so that an addition need not wait for the one before it. */
        double sum0 = 0;
        double sum1 = 0;
        double sum2 = 0;
        double sum3 = 0;
        int k = row_start[row];
        int to = row_start[row + 1];
        for (; k < to - 3; k += 4) {
            sum0 += value[k] * in[column[k]];
            sum1 += value[k + 1] * in[column[k + 1]];
            sum2 += value[k + 2] * in[column[k + 2]];
            sum3 += value[k + 3] * in[column[k + 3]];
        }
        for (; k < to; k++) {
            sum0 += value[k] * in[column[k]];
        }
        out[row] = (sum0 + sum1) + (sum2 + sum3);
    }
}
