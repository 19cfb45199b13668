/* The exact solution, the forcing that makes it steady, and what the computation starts from. */
#include "sp_scheme.h"

/* Coefficients of the polynomials, a row for each equation (NPB report, chapter 3, table of the exact solution). */
static const double coefficients[EQUATIONS][13] = {
    {2.0, 0.0, 0.0, 4.0, 5.0, 3.0, 0.5, 0.02, 0.01, 0.03, 0.5, 0.4, 0.3},
    {1.0, 0.0, 0.0, 0.0, 1.0, 2.0, 3.0, 0.01, 0.03, 0.02, 0.4, 0.3, 0.5},
    {2.0, 2.0, 0.0, 0.0, 0.0, 2.0, 3.0, 0.04, 0.03, 0.05, 0.3, 0.5, 0.4},
    {2.0, 2.0, 0.0, 0.0, 0.0, 2.0, 3.0, 0.03, 0.05, 0.04, 0.2, 0.1, 0.3},
    {5.0, 4.0, 3.0, 2.0, 0.1, 0.4, 0.3, 0.05, 0.04, 0.03, 0.1, 0.3, 0.2}};

void exact_solution(double x, double y, double z, double *out)
{
    for (int equation = 0; equation < EQUATIONS; equation++) {
        const double *c = coefficients[equation];
        out[equation] = c[0] + x * (c[1] + x * (c[4] + x * (c[7] + x * c[10]))) +
                        y * (c[2] + y * (c[5] + y * (c[8] + y * c[11]))) +
                        z * (c[3] + z * (c[6] + z * (c[9] + z * c[12])));
    }
}

void make_forcing(struct cell *cell)
{
    struct box all = grown(cell->points, GHOSTS);
    for (int z = all.low[Z]; z < all.high[Z]; z++) {
        for (int y = all.low[Y]; y < all.high[Y]; y++) {
            for (int x = all.low[X]; x < all.high[X]; x++) {
                exact_solution(position(cell, X, x), position(cell, Y, y), position(cell, Z, z),
                               cell->u + EQUATIONS * index_of(cell, x, y, z));
            }
        }
    }
    compute_right_hand_side(cell);
    int count = EQUATIONS * points_of(&all);
    for (int i = 0; i < count; i++) {
        cell->forcing[i] = -cell->rhs[i];
    }
}

static void interpolate(double x, double y, double z, double *out)
{
    double low[AXES][EQUATIONS];
    double high[AXES][EQUATIONS];
    exact_solution(0, y, z, low[X]);
    exact_solution(1, y, z, high[X]);
    exact_solution(x, 0, z, low[Y]);
    exact_solution(x, 1, z, high[Y]);
    exact_solution(x, y, 0, low[Z]);
    exact_solution(x, y, 1, high[Z]);
    for (int e = 0; e < EQUATIONS; e++) {
        double along_x = x * high[X][e] + (1 - x) * low[X][e];
        double along_y = y * high[Y][e] + (1 - y) * low[Y][e];
        double along_z = z * high[Z][e] + (1 - z) * low[Z][e];
        out[e] = along_x + along_y + along_z - along_x * along_y - along_x * along_z - along_y * along_z +
                 along_x * along_y * along_z;
    }
}

static int is_on_face(double coordinate)
{
    return coordinate == 0 || coordinate == 1;
}

void set_initial_values(struct cell *cell)
{
    /* Ghosts that stand for no point get values that can be computed with. */
    struct box all = grown(cell->points, GHOSTS);
    int count = EQUATIONS * points_of(&all);
    for (int i = 0; i < count; i += EQUATIONS) {
        cell->u[i] = 1;
        cell->u[i + 1] = 0;
        cell->u[i + 2] = 0;
        cell->u[i + 3] = 0;
        cell->u[i + 4] = 1;
    }
    for (int z = 0; z < cell->points.high[Z]; z++) {
        for (int y = 0; y < cell->points.high[Y]; y++) {
            for (int x = 0; x < cell->points.high[X]; x++) {
                double at_x = position(cell, X, x);
                double at_y = position(cell, Y, y);
                double at_z = position(cell, Z, z);
                double *out = cell->u + EQUATIONS * index_of(cell, x, y, z);
                if (is_on_face(at_x) || is_on_face(at_y) || is_on_face(at_z)) {
                    exact_solution(at_x, at_y, at_z, out);
                } else {
                    interpolate(at_x, at_y, at_z, out);
                }
            }
        }
    }
}
