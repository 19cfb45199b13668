/* What the cells of a rank exchange with those of other ranks. */
#ifndef SP_EXCHANGE_H
#define SP_EXCHANGE_H

#include "sp_cell.h"

/* Makes room for messages; the cells must be there. */
void make_buffers(void);

/* Fills the ghosts of u with the two layers of points next to each cell. */
void exchange_faces(void);

/* The last two rows of a cell go to the next one along an axis, after elimination, and become its ghosts. */
void send_forward(const struct cell *cell, int axis);
void receive_forward(struct cell *cell, int axis);

/* The first two rows of a cell go to the one before it, when solved, and become its ghosts. */
void send_backward(const struct cell *cell, int axis);
void receive_backward(struct cell *cell, int axis);

#endif
