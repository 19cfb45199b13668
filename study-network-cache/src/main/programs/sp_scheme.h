/* What is computed in a cell. */
#ifndef SP_SCHEME_H
#define SP_SCHEME_H

#include "sp_cell.h"

#define GAMMA 1.4
#define GAMMA_LESS_ONE 0.4
#define VISCOSITY 0.1
#define CONDUCTION 1.96
#define DISSIPATION 0.25

/* Coefficient of the artificial diffusion along an axis. */
static inline double damping_of(int axis)
{
    return axis == Z ? 1.0 : 0.75;
}

/* Sets five numbers to the steady solution at a place in the unit cube. */
void exact_solution(double x, double y, double z, double *out);

/* Sets u to what the computation starts from: exact on the faces of the cube, a blend of the faces inside. */
void set_initial_values(struct cell *cell);

/* Sets the forcing that makes the exact solution steady. Uses u. */
void make_forcing(struct cell *cell);

/* Sets rhs inside the cube from u, whose ghosts must be there. */
void compute_right_hand_side(struct cell *cell);

/*
 * Changes of variables: from the right-hand side to changes in a step of time in the characteristic variables along x,
 * on to those along y and z, and to u, which is changed by them.
 */
void to_x(struct cell *cell);
void x_to_y(struct cell *cell);
void y_to_z(struct cell *cell);
void apply(struct cell *cell);

/* Solves the systems along an axis by Gaussian elimination: a pass forward and one backward. */
void eliminate(struct cell *cell, int axis);
void substitute(struct cell *cell, int axis);

#endif
