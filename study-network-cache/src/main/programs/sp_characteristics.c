/*
 * Changes of variables between the sweeps. Along each axis the equations fall apart into five that do not depend on
 * each other when they are written in the characteristic variables of that axis (NPB report, chapter 3: the inverses of
 * T-xi, N and P, and T-zeta).
 */
#include "sp_scheme.h"

static inline double root_of_half(void)
{
    return __builtin_sqrt(0.5);
}

void to_x(struct cell *cell)
{
    const struct box *box = &cell->interior;
    for (int z = box->low[Z]; z < box->high[Z]; z++) {
        for (int y = box->low[Y]; y < box->high[Y]; y++) {
            int p = index_of(cell, box->low[X], y, z);
            for (int end = p + width_of(box); p < end; p++) {
                double *rhs = cell->rhs + EQUATIONS * p;
                double r0 = TIME_STEP * rhs[0];
                double r1 = TIME_STEP * rhs[1];
                double r2 = TIME_STEP * rhs[2];
                double r3 = TIME_STEP * rhs[3];
                double r4 = TIME_STEP * rhs[4];
                double inverse = cell->inverse_density[p];
                double vx = cell->velocity[X][p];
                double vy = cell->velocity[Y][p];
                double vz = cell->velocity[Z][p];
                double sound = cell->sound[p];
                double pressure = GAMMA_LESS_ONE / (sound * sound) *
                                  (cell->kinetic[p] * inverse * r0 - vx * r1 - vy * r2 - vz * r3 + r4);
                double scale = root_of_half() * inverse;
                double against = scale * (vx * r0 - r1);
                double both = scale * sound * pressure;
                rhs[0] = r0 - pressure;
                rhs[1] = -inverse * (vz * r0 - r3);
                rhs[2] = inverse * (vy * r0 - r2);
                rhs[3] = both - against;
                rhs[4] = both + against;
            }
        }
    }
}

void x_to_y(struct cell *cell)
{
    const struct box *box = &cell->interior;
    for (int z = box->low[Z]; z < box->high[Z]; z++) {
        for (int y = box->low[Y]; y < box->high[Y]; y++) {
            double *rhs = cell->rhs + EQUATIONS * index_of(cell, box->low[X], y, z);
            for (double *end = rhs + EQUATIONS * width_of(box); rhs < end; rhs += EQUATIONS) {
                double r0 = rhs[0];
                double r2 = root_of_half() * rhs[2];
                double mean = 0.5 * (rhs[3] + rhs[4]);
                rhs[0] = -rhs[1];
                rhs[1] = r0;
                rhs[2] = root_of_half() * (rhs[3] - rhs[4]);
                rhs[3] = mean - r2;
                rhs[4] = mean + r2;
            }
        }
    }
}

void y_to_z(struct cell *cell)
{
    const struct box *box = &cell->interior;
    for (int z = box->low[Z]; z < box->high[Z]; z++) {
        for (int y = box->low[Y]; y < box->high[Y]; y++) {
            double *rhs = cell->rhs + EQUATIONS * index_of(cell, box->low[X], y, z);
            for (double *end = rhs + EQUATIONS * width_of(box); rhs < end; rhs += EQUATIONS) {
                double r0 = root_of_half() * rhs[0];
                double r1 = rhs[1];
                double mean = 0.5 * (rhs[3] + rhs[4]);
                rhs[0] = root_of_half() * (rhs[3] - rhs[4]);
                rhs[1] = -rhs[2];
                rhs[2] = r1;
                rhs[3] = mean - r0;
                rhs[4] = mean + r0;
            }
        }
    }
}

void apply(struct cell *cell)
{
    const struct box *box = &cell->interior;
    for (int z = box->low[Z]; z < box->high[Z]; z++) {
        for (int y = box->low[Y]; y < box->high[Y]; y++) {
            int p = index_of(cell, box->low[X], y, z);
            for (int end = p + width_of(box); p < end; p++) {
                double *u = cell->u + EQUATIONS * p;
                const double *rhs = cell->rhs + EQUATIONS * p;
                double r0 = rhs[0];
                double r1 = rhs[1];
                double density = u[0];
                double vx = cell->velocity[X][p];
                double vy = cell->velocity[Y][p];
                double vz = cell->velocity[Z][p];
                double sound = cell->sound[p];
                double scale = root_of_half() * density;
                double pressure = scale / sound * (rhs[3] + rhs[4]);
                double along = scale * (rhs[3] - rhs[4]);
                double changed = rhs[2] + pressure;
                u[0] += changed;
                u[1] += vx * changed - density * r1;
                u[2] += vy * changed + density * r0;
                u[3] += vz * changed + along;
                u[4] += density * (vy * r0 - vx * r1) + cell->kinetic[p] * cell->inverse_density[p] * changed +
                        sound * sound / GAMMA_LESS_ONE * pressure + vz * along;
            }
        }
    }
}
