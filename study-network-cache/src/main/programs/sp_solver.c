/*
 * The systems along one axis in one cell. On each line of points lie three pentadiagonal systems of scalars: one with
 * three right-hand sides for what travels with the fluid, two for what travels with sound (NPB report, chapter 3). A
 * row needs the two before it, backward the two behind, and finds those of another cell in the ghosts.
 */
#include "sp_scheme.h"

/*
 * One row of one system: a to e are its coefficients, c on the diagonal. Takes off what the two rows before it
 * contribute and divides by what is then on the diagonal.
 */
static inline void eliminate_row(double *upper, int stride, double *rhs, int rhs_stride, int sides, double a, double b,
                                 double c, double d, double e)
{
    const double *before = upper - stride;
    const double *two_before = before - stride;
    double below = b - a * two_before[0];
    double pivot = 1 / (c - a * two_before[1] - below * before[0]);
    upper[0] = (d - below * before[1]) * pivot;
    upper[1] = e * pivot;
    for (int side = 0; side < sides; side++) {
        rhs[side] = (rhs[side] - a * rhs[side - 2 * rhs_stride] - below * rhs[side - rhs_stride]) * pivot;
    }
}

void eliminate(struct cell *cell, int axis)
{
    const struct box *box = &cell->interior;
    const double *velocity = cell->velocity[axis];
    const double *sound = cell->sound;
    const double *inverse = cell->inverse_density;
    const int stride = cell->stride[axis];
    const int step = axis == X ? 5 : 0;
    const double per_spacing = SIZE - 1.0;
    const double convection = 0.5 * TIME_STEP * per_spacing;
    const double diffusion = TIME_STEP * per_spacing * per_spacing;
    const double dissipation = TIME_STEP * DISSIPATION;

    /* The damping is the same for all equations: of the four viscous spectral radii that of the energy is largest. */
    const double constant = diffusion * damping_of(axis);
    const double per_inverse = diffusion * CONDUCTION * VISCOSITY;

    for (int z = box->low[Z]; z < box->high[Z]; z++) {
        for (int y = box->low[Y]; y < box->high[Y]; y++) {
            const double *w = cell->fourth[axis] + 5 * (axis == X ? box->low[X] : axis == Y ? y : z);
            int p = index_of(cell, box->low[X], y, z);
            for (int end = p + width_of(box); p < end; p++, w += step) {
                int l = p - stride;
                int h = p + stride;
                double a = dissipation * w[0];
                double b = dissipation * w[1] - convection * velocity[l] - (constant + per_inverse * inverse[l]);
                double c = 1 + dissipation * w[2] + 2 * (constant + per_inverse * inverse[p]);
                double d = dissipation * w[3] + convection * velocity[h] - (constant + per_inverse * inverse[h]);
                double e = dissipation * w[4];
                double sound_b = convection * sound[l];
                double sound_d = convection * sound[h];
                double *upper = cell->upper + UPPER * p;
                double *rhs = cell->rhs + EQUATIONS * p;
                int upper_stride = UPPER * stride;
                int rhs_stride = EQUATIONS * stride;
                eliminate_row(upper, upper_stride, rhs, rhs_stride, 3, a, b, c, d, e);
                eliminate_row(upper + 2, upper_stride, rhs + 3, rhs_stride, 1, a, b - sound_b, c, d + sound_d, e);
                eliminate_row(upper + 4, upper_stride, rhs + 4, rhs_stride, 1, a, b + sound_b, c, d - sound_d, e);
            }
        }
    }
}

void substitute(struct cell *cell, int axis)
{
    const struct box *box = &cell->interior;
    const int next = EQUATIONS * cell->stride[axis];
    const int second = 2 * next;
    for (int z = box->high[Z] - 1; z >= box->low[Z]; z--) {
        for (int y = box->high[Y] - 1; y >= box->low[Y]; y--) {
            int first = index_of(cell, box->low[X], y, z);
            for (int p = first + width_of(box) - 1; p >= first; p--) {
                const double *upper = cell->upper + UPPER * p;
                double *rhs = cell->rhs + EQUATIONS * p;
                double near = upper[0];
                double far = upper[1];
                rhs[0] -= near * rhs[next] + far * rhs[second];
                rhs[1] -= near * rhs[1 + next] + far * rhs[1 + second];
                rhs[2] -= near * rhs[2 + next] + far * rhs[2 + second];
                rhs[3] -= upper[2] * rhs[3 + next] + upper[3] * rhs[3 + second];
                rhs[4] -= upper[4] * rhs[4 + next] + upper[5] * rhs[4 + second];
            }
        }
    }
}
