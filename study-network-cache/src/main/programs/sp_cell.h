/*
 * A cell: a block of the grid with two layers of ghost points on every side, and what is kept at its points. A point is
 * known by its index; x runs fastest. Arrays with several numbers a point hold them side by side.
 *
 * Ghosts of u hold the neighbours' points. Those of rhs and upper hold, during a sweep, the two rows before or behind
 * the cell; where the cube ends they are zeros, rows of a system that is complete.
 */
#ifndef SP_CELL_H
#define SP_CELL_H

#include "sp_problem.h"

#include <stdint.h>

/* Density, momentum along x, y and z, energy; coefficients above the diagonals of three systems. */
enum { EQUATIONS = 5, UPPER = 6, GHOSTS = 2 };

/* Points whose coordinates within the cell lie between bounds; the upper ones are exclusive. */
struct box {
    int low[AXES];
    int high[AXES];
};

struct cell {
    int first[AXES];
    int stride[AXES];
    struct box points;
    struct box interior;

    double *u;
    double *rhs;
    double *forcing;
    double *upper;
    double *inverse_density;
    double *velocity[AXES];
    double *kinetic;
    double *sound;

    /* Weights of the fourth difference along each axis, five for each row of points across it. */
    double *fourth[AXES];
};

extern struct cell cells[CELLS];

void make_cells(void);

static inline int index_of(const struct cell *cell, int x, int y, int z)
{
    return (z + GHOSTS) * cell->stride[Z] + (y + GHOSTS) * cell->stride[Y] + x + GHOSTS;
}

static inline int width_of(const struct box *box)
{
    return box->high[X] - box->low[X];
}

static inline int points_of(const struct box *box)
{
    return width_of(box) * (box->high[Y] - box->low[Y]) * (box->high[Z] - box->low[Z]);
}

static inline struct box grown(struct box box, int layers)
{
    for (int axis = X; axis < AXES; axis++) {
        box.low[axis] -= layers;
        box.high[axis] += layers;
    }
    return box;
}

/* Where in the unit cube the points with a coordinate within the cell lie along an axis. */
static inline double position(const struct cell *cell, int axis, int local)
{
    return (cell->first[axis] + local) / (SIZE - 1.0);
}

static inline int has_predecessor(const struct cell *cell, int axis)
{
    return cell->first[axis] > 0;
}

static inline int has_successor(const struct cell *cell, int axis)
{
    return cell->first[axis] + cell->points.high[axis] < SIZE;
}

/* Copies the numbers at the points of a box to a buffer, or back. Returns where in the buffer they end. */
double *copy_out(const struct cell *cell, const double *values, int per_point, struct box box, double *buffer);
const double *copy_in(const struct cell *cell, double *values, int per_point, struct box box, const double *buffer);

/* This cell's part of a checksum over u. */
uint64_t checksum(const struct cell *cell);

#endif
