/* A rank's block of CG's matrix. */
#ifndef CG_MATRIX_H
#define CG_MATRIX_H

/* Makes the block. */
void make_matrix(void);

/* out = block * in */
void multiply(const double *in, double *out);

#endif
