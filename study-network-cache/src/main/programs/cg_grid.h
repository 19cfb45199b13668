/*
 * The CG problem and how its matrix lies on the ranks, all known when the program is compiled: CLASS is S, W, A or B,
 * RANKS a power of two, RANK the rank whose program it is. Ranks form a grid of as many columns as rows, or twice as
 * many, counted along the rows.
 */
#ifndef CG_GRID_H
#define CG_GRID_H

#ifndef CLASS
#define CLASS S
#endif
#ifndef RANKS
#define RANKS 1
#endif
#ifndef RANK
#define RANK 0
#endif

#define JOIN_EXPANDED(a, b) a##b
#define JOIN(a, b) JOIN_EXPANDED(a, b)
#define OF_CLASS(name) JOIN(name, CLASS)
#define TEXT_EXPANDED(a) #a
#define TEXT(a) TEXT_EXPANDED(a)

/* Rows of the matrix, random entries of each vector, what is taken from the diagonal, the published result. */
enum { SIZE_S = 1400, SIZE_W = 7000, SIZE_A = 14000, SIZE_B = 75000 };
enum { NONZEROS_S = 7, NONZEROS_W = 8, NONZEROS_A = 11, NONZEROS_B = 13 };
enum { ITERATIONS_S = 15, ITERATIONS_W = 15, ITERATIONS_A = 15, ITERATIONS_B = 75 };
#define SHIFT_S 10.0
#define SHIFT_W 12.0
#define SHIFT_A 20.0
#define SHIFT_B 60.0
#define ZETA_S 8.5971775078648
#define ZETA_W 10.362595087124
#define ZETA_A 17.130235054029
#define ZETA_B 22.712745482631

#define SHIFT OF_CLASS(SHIFT_)
#define PUBLISHED_ZETA OF_CLASS(ZETA_)
#define RCOND 0.1

/* Where a part starts, and its length, when things are cut into parts whose lengths differ by one at most. */
#define PART_START(size, parts, part) \
    ((part) * ((size) / (parts)) + ((part) < (size) % (parts) ? (part) : (size) % (parts)))
#define PART_LENGTH(size, parts, part) ((size) / (parts) + ((part) < (size) % (parts) ? 1 : 0))

enum {
    SIZE = OF_CLASS(SIZE_),
    NONZEROS = OF_CLASS(NONZEROS_),
    ITERATIONS = OF_CLASS(ITERATIONS_),
    INNER_ITERATIONS = 25,

    GRID_ROWS = 1 << __builtin_ctz(RANKS) / 2,
    GRID_COLUMNS = RANKS / GRID_ROWS,
    IS_SQUARE = GRID_ROWS == GRID_COLUMNS,
    GRID_ROW = RANK / GRID_COLUMNS,
    GRID_COLUMN = RANK % GRID_COLUMNS,

    /* This rank's block of the matrix. On a grid that is not square, each block of columns is cut into two halves. */
    FIRST_ROW = PART_START(SIZE, GRID_ROWS, GRID_ROW),
    ROWS = PART_LENGTH(SIZE, GRID_ROWS, GRID_ROW),
    COLUMN_BLOCK = IS_SQUARE ? GRID_COLUMN : GRID_COLUMN / 2,
    BLOCK_START = PART_START(SIZE, GRID_ROWS, COLUMN_BLOCK),
    BLOCK_LENGTH = PART_LENGTH(SIZE, GRID_ROWS, COLUMN_BLOCK),
    FIRST_COLUMN = IS_SQUARE ? BLOCK_START : BLOCK_START + PART_START(BLOCK_LENGTH, 2, GRID_COLUMN % 2),
    COLUMNS = IS_SQUARE ? BLOCK_LENGTH : PART_LENGTH(BLOCK_LENGTH, 2, GRID_COLUMN % 2),

    /* The longest of a rank's vectors. */
    LENGTH = ROWS > COLUMNS ? ROWS : COLUMNS,

    /* Steps of a sum over the ranks of a grid row. */
    STEPS = __builtin_ctz(GRID_COLUMNS),

    /* The rank that needs by columns what this one has by rows, and the rows that this one sums for it. */
    TRANSPOSED = IS_SQUARE ? GRID_COLUMN * GRID_ROWS + GRID_ROW
                           : 2 * (GRID_COLUMN / 2 * GRID_ROWS + GRID_ROW) + GRID_COLUMN % 2,
    SHARE_START = IS_SQUARE ? 0 : PART_START(ROWS, 2, GRID_COLUMN % 2),
    SHARE_LENGTH = IS_SQUARE ? ROWS : PART_LENGTH(ROWS, 2, GRID_COLUMN % 2)
};

_Static_assert(RANKS > 0 && (RANKS & (RANKS - 1)) == 0, "RANKS must be a power of two");
_Static_assert(RANK >= 0 && RANK < RANKS, "RANK must be at least 0 and less than RANKS");

#endif
