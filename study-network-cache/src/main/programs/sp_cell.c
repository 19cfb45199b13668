/* Cells, their places and their memory. */
#include "sp_cell.h"

#include "runtime/runtime.h"

struct cell cells[CELLS];

static double *numbers(long count)
{
    return allocate((size_t)count * sizeof(double));
}

/* Near the faces of the cube the fourth difference is one-sided. */
static double *fourth_difference(int begin, int length)
{
    double *weights = numbers(5 * length);
    for (int row = 0; row < length; row++) {
        int from_low = begin + row;
        int from_high = SIZE - 1 - from_low;
        weights[5 * row] = from_low > 2 ? 1 : 0;
        weights[5 * row + 1] = from_low > 1 ? -4 : 0;
        weights[5 * row + 2] = from_low > 1 && from_high > 1 ? 6 : 5;
        weights[5 * row + 3] = from_high > 1 ? -4 : 0;
        weights[5 * row + 4] = from_high > 2 ? 1 : 0;
    }
    return weights;
}

static void make_cell(struct cell *cell, int number)
{
    int points = 1;
    for (int axis = X; axis < AXES; axis++) {
        int place = place_of(number, axis);
        int begin = edge_start(place);
        int length = edge_start(place + 1) - begin;
        cell->first[axis] = begin;
        cell->points.low[axis] = 0;
        cell->points.high[axis] = length;
        cell->interior.low[axis] = begin == 0 ? 1 : 0;
        cell->interior.high[axis] = begin + length == SIZE ? length - 1 : length;
        cell->stride[axis] = points;
        cell->fourth[axis] = fourth_difference(begin, length);
        points *= length + 2 * GHOSTS;
    }
    cell->u = numbers((long)EQUATIONS * points);
    cell->rhs = numbers((long)EQUATIONS * points);
    cell->forcing = numbers((long)EQUATIONS * points);
    cell->upper = numbers((long)UPPER * points);
    cell->inverse_density = numbers(points);
    for (int axis = X; axis < AXES; axis++) {
        cell->velocity[axis] = numbers(points);
    }
    cell->kinetic = numbers(points);
    cell->sound = numbers(points);
}

void make_cells(void)
{
    for (int number = 0; number < CELLS; number++) {
        make_cell(&cells[number], number);
    }
}

double *copy_out(const struct cell *cell, const double *values, int per_point, struct box box, double *buffer)
{
    int row = per_point * width_of(&box);
    for (int z = box.low[Z]; z < box.high[Z]; z++) {
        for (int y = box.low[Y]; y < box.high[Y]; y++) {
            memcpy(buffer, values + per_point * index_of(cell, box.low[X], y, z), (size_t)row * sizeof *buffer);
            buffer += row;
        }
    }
    return buffer;
}

const double *copy_in(const struct cell *cell, double *values, int per_point, struct box box, const double *buffer)
{
    int row = per_point * width_of(&box);
    for (int z = box.low[Z]; z < box.high[Z]; z++) {
        for (int y = box.low[Y]; y < box.high[Y]; y++) {
            memcpy(values + per_point * index_of(cell, box.low[X], y, z), buffer, (size_t)row * sizeof *buffer);
            buffer += row;
        }
    }
    return buffer;
}

static uint64_t mix(uint64_t bits)
{
    bits = (bits ^ bits >> 33) * UINT64_C(0xff51afd7ed558ccd);
    bits = (bits ^ bits >> 33) * UINT64_C(0xc4ceb9fe1a85ec53);
    return bits ^ bits >> 33;
}

uint64_t checksum(const struct cell *cell)
{
    uint64_t sum = 0;
    for (int z = 0; z < cell->points.high[Z]; z++) {
        for (int y = 0; y < cell->points.high[Y]; y++) {
            for (int x = 0; x < cell->points.high[X]; x++) {
                int place = ((cell->first[Z] + z) * SIZE + cell->first[Y] + y) * SIZE + cell->first[X] + x;
                const double *u = cell->u + EQUATIONS * index_of(cell, x, y, z);
                for (int equation = 0; equation < EQUATIONS; equation++) {
                    uint64_t bits;
                    memcpy(&bits, &u[equation], sizeof bits);
                    sum += mix(bits + mix(((uint64_t)place << 32) + (uint64_t)equation));
                }
            }
        }
    }
    return sum;
}
