/*
 * The right-hand side of the equations: forcing and central differences of the convective and viscous fluxes, less a
 * dissipation by fourth differences (NPB report, chapter 3).
 */
#include "runtime/runtime.h"
#include "sp_scheme.h"

/* The square of the speed of sound is this times the inner energy of a mass. */
#define SOUND (GAMMA * GAMMA_LESS_ONE)

static void derive(struct cell *cell)
{
    struct box box = grown(cell->points, 1);
    const double *u = cell->u;
    for (int z = box.low[Z]; z < box.high[Z]; z++) {
        for (int y = box.low[Y]; y < box.high[Y]; y++) {
            int p = index_of(cell, box.low[X], y, z);
            for (int end = p + width_of(&box); p < end; p++) {
                int q = EQUATIONS * p;
                double inverse = 1 / u[q];
                double vx = u[q + 1] * inverse;
                double vy = u[q + 2] * inverse;
                double vz = u[q + 3] * inverse;
                double kinetic = 0.5 * (u[q + 1] * vx + u[q + 2] * vy + u[q + 3] * vz);
                cell->inverse_density[p] = inverse;
                cell->velocity[X][p] = vx;
                cell->velocity[Y][p] = vy;
                cell->velocity[Z][p] = vz;
                cell->kinetic[p] = kinetic;
                cell->sound[p] = __builtin_sqrt(SOUND * inverse * (u[q + 4] - kinetic));
            }
        }
    }
}

static void take_forcing(struct cell *cell)
{
    const struct box *box = &cell->interior;
    size_t row = (size_t)(EQUATIONS * width_of(box)) * sizeof(double);
    for (int z = box->low[Z]; z < box->high[Z]; z++) {
        for (int y = box->low[Y]; y < box->high[Y]; y++) {
            int q = EQUATIONS * index_of(cell, box->low[X], y, z);
            memcpy(cell->rhs + q, cell->forcing + q, row);
        }
    }
}

/* l, h: the neighbour towards the low and the high end of the axis. */
static void add_fluxes(struct cell *cell, int axis)
{
    const struct box *box = &cell->interior;
    const double *u = cell->u;
    double *rhs = cell->rhs;
    const double *inverse = cell->inverse_density;
    const double *vx = cell->velocity[X];
    const double *vy = cell->velocity[Y];
    const double *vz = cell->velocity[Z];
    const double *kinetic = cell->kinetic;
    const double *along = cell->velocity[axis];
    const int stride = cell->stride[axis];
    const int momentum = 1 + axis;
    const double per_spacing = SIZE - 1.0;
    const double squared = per_spacing * per_spacing;
    const double convection = 0.5 * per_spacing;
    const double diffusion = damping_of(axis) * squared;
    const double viscosity = VISCOSITY * squared;
    const double third = viscosity / 3;
    const double sixth = viscosity / 6;
    const double conduction = viscosity * CONDUCTION;
    const double working = viscosity - conduction;

    for (int z = box->low[Z]; z < box->high[Z]; z++) {
        for (int y = box->low[Y]; y < box->high[Y]; y++) {
            int p = index_of(cell, box->low[X], y, z);
            for (int end = p + width_of(box); p < end; p++) {
                int l = p - stride;
                int h = p + stride;
                int q = EQUATIONS * p;
                int ql = EQUATIONS * l;
                int qh = EQUATIONS * h;
                double v = along[p];
                double vl = along[l];
                double vh = along[h];
                rhs[q] += diffusion * (u[qh] - 2 * u[q] + u[ql]) - convection * (u[qh + momentum] - u[ql + momentum]);
                rhs[q + 1] += diffusion * (u[qh + 1] - 2 * u[q + 1] + u[ql + 1]) +
                              viscosity * (vx[h] - 2 * vx[p] + vx[l]) - convection * (u[qh + 1] * vh - u[ql + 1] * vl);
                rhs[q + 2] += diffusion * (u[qh + 2] - 2 * u[q + 2] + u[ql + 2]) +
                              viscosity * (vy[h] - 2 * vy[p] + vy[l]) - convection * (u[qh + 2] * vh - u[ql + 2] * vl);
                rhs[q + 3] += diffusion * (u[qh + 3] - 2 * u[q + 3] + u[ql + 3]) +
                              viscosity * (vz[h] - 2 * vz[p] + vz[l]) - convection * (u[qh + 3] * vh - u[ql + 3] * vl);

                /* Along the axis pressure acts too, and the viscous stress is 4/3 of that across. */
                double energy = u[q + 4];
                double energy_l = u[ql + 4];
                double energy_h = u[qh + 4];
                double pressure_l = GAMMA_LESS_ONE * (energy_l - kinetic[l]);
                double pressure_h = GAMMA_LESS_ONE * (energy_h - kinetic[h]);
                rhs[q + momentum] += third * (vh - 2 * v + vl) - convection * (pressure_h - pressure_l);
                rhs[q + 4] +=
                    diffusion * (energy_h - 2 * energy + energy_l) +
                    working * (kinetic[h] * inverse[h] - 2 * kinetic[p] * inverse[p] + kinetic[l] * inverse[l]) +
                    sixth * (vh * vh - 2 * v * v + vl * vl) +
                    conduction * (energy_h * inverse[h] - 2 * energy * inverse[p] + energy_l * inverse[l]) -
                    convection * ((energy_h + pressure_h) * vh - (energy_l + pressure_l) * vl);
            }
        }
    }
}

static void add_dissipation(struct cell *cell, int axis)
{
    const struct box *box = &cell->interior;
    const double *u = cell->u;
    double *rhs = cell->rhs;
    const double *weights = cell->fourth[axis];
    const int stride = EQUATIONS * cell->stride[axis];
    const int step = axis == X ? 5 : 0;
    for (int z = box->low[Z]; z < box->high[Z]; z++) {
        for (int y = box->low[Y]; y < box->high[Y]; y++) {
            const double *w = weights + 5 * (axis == X ? box->low[X] : axis == Y ? y : z);
            int q = EQUATIONS * index_of(cell, box->low[X], y, z);
            for (int end = q + EQUATIONS * width_of(box); q < end; q += EQUATIONS, w += step) {
                for (int at = q; at < q + EQUATIONS; at++) {
                    rhs[at] -= DISSIPATION * (w[0] * u[at - 2 * stride] + w[1] * u[at - stride] + w[2] * u[at] +
                                              w[3] * u[at + stride] + w[4] * u[at + 2 * stride]);
                }
            }
        }
    }
}

void compute_right_hand_side(struct cell *cell)
{
    derive(cell);
    take_forcing(cell);
    for (int axis = X; axis < AXES; axis++) {
        add_fluxes(cell, axis);
        add_dissipation(cell, axis);
    }
}
