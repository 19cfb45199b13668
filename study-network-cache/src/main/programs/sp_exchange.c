/*
 * SP's messages: those of NPB's MPI code, with the same partners, tags and sizes. What goes to one neighbour from all
 * cells is one message.
 */
#include "sp_exchange.h"

#include "messages.h"
#include "runtime/runtime.h"

/* Directions in which faces travel, and their tags. Two belong to each axis, the one upwards first. */
enum { EAST, WEST, NORTH, SOUTH, TOP, BOTTOM, DIRECTIONS };
static const int tags[DIRECTIONS] = {2000, 3000, 4000, 5000, 7000, 6000};

enum { SWEEP_TAG = 0, FORWARD = UPPER + EQUATIONS, BACKWARD = EQUATIONS };

/* The memory that all messages leave from and arrive in, and where in it each direction's faces lie. */
static double *out;
static double *in;
static long face_start[DIRECTIONS];
static long face_length[DIRECTIONS];

static int axis_of(int direction)
{
    return direction / 2;
}

static int is_upwards(int direction)
{
    return direction % 2 == 0;
}

static int opposite(int direction)
{
    return direction ^ 1;
}

static int has_neighbour(const struct cell *cell, int direction)
{
    return is_upwards(direction) ? has_successor(cell, axis_of(direction)) : has_predecessor(cell, axis_of(direction));
}

/* The two layers of a box that lie farthest in a direction. */
static struct box last_layers(struct box box, int direction)
{
    int axis = axis_of(direction);
    if (is_upwards(direction)) {
        box.low[axis] = box.high[axis] - GHOSTS;
    } else {
        box.high[axis] = box.low[axis] + GHOSTS;
    }
    return box;
}

/* The two layers next to a box in a direction. */
static struct box layers_behind(struct box box, int direction)
{
    int axis = axis_of(direction);
    if (is_upwards(direction)) {
        box.low[axis] = box.high[axis];
        box.high[axis] += GHOSTS;
    } else {
        box.high[axis] = box.low[axis];
        box.low[axis] -= GHOSTS;
    }
    return box;
}

static int neighbour(int direction)
{
    return neighbour_of(axis_of(direction), is_upwards(direction) ? 1 : -1);
}

void make_buffers(void)
{
    static const int in_memory[DIRECTIONS] = {WEST, EAST, SOUTH, NORTH, BOTTOM, TOP};
    long start = 0;
    for (int i = 0; i < DIRECTIONS; i++) {
        int direction = in_memory[i];
        face_start[direction] = start;
        for (int number = 0; number < CELLS; number++) {
            if (has_neighbour(&cells[number], direction)) {
                struct box face = last_layers(cells[number].points, direction);
                face_length[direction] += EQUATIONS * points_of(&face);
            }
        }
        start += face_length[direction];
    }
    out = allocate((size_t)start * sizeof *out);
    in = allocate((size_t)start * sizeof *in);
}

static void pack_faces(int direction)
{
    double *to = out + face_start[direction];
    for (int number = 0; number < CELLS; number++) {
        const struct cell *cell = &cells[number];
        if (has_neighbour(cell, direction)) {
            to = copy_out(cell, cell->u, EQUATIONS, last_layers(cell->points, direction), to);
        }
    }
}

static void unpack_faces(int direction)
{
    const double *from = in + face_start[direction];
    for (int number = 0; number < CELLS; number++) {
        struct cell *cell = &cells[number];
        if (has_neighbour(cell, direction)) {
            from = copy_in(cell, cell->u, EQUATIONS, layers_behind(cell->points, direction), from);
        }
    }
}

static long post_faces(int from)
{
    return post_receive(in + face_start[from], face_length[from] * (long)sizeof *in, neighbour(from),
                        tags[opposite(from)]);
}

void exchange_faces(void)
{
    if (CELLS == 1) {
        return;
    }
    for (int direction = 0; direction < DIRECTIONS; direction++) {
        pack_faces(direction);
    }
    long receives[DIRECTIONS];
    receives[EAST] = post_faces(EAST);
    receives[WEST] = post_faces(WEST);
    receives[NORTH] = post_faces(NORTH);
    receives[SOUTH] = post_faces(SOUTH);
    receives[TOP] = post_faces(TOP);
    receives[BOTTOM] = post_faces(BOTTOM);
    for (int to = 0; to < DIRECTIONS; to++) {
        send(out + face_start[to], face_length[to] * (long)sizeof *out, neighbour(to), tags[to]);
    }
    for (int from = 0; from < DIRECTIONS; from++) {
        wait_for(receives[from]);
    }
    for (int direction = 0; direction < DIRECTIONS; direction++) {
        unpack_faces(direction);
    }
}

void send_forward(const struct cell *cell, int axis)
{
    struct box last = last_layers(cell->interior, 2 * axis);
    copy_out(cell, cell->rhs, EQUATIONS, last, copy_out(cell, cell->upper, UPPER, last, out));
    send(out, FORWARD * points_of(&last) * (long)sizeof *out, neighbour_of(axis, 1), SWEEP_TAG);
}

void receive_forward(struct cell *cell, int axis)
{
    struct box before = layers_behind(cell->interior, 2 * axis + 1);
    long bytes = FORWARD * points_of(&before) * (long)sizeof *in;
    wait_for(post_receive(in, bytes, neighbour_of(axis, -1), SWEEP_TAG));
    copy_in(cell, cell->rhs, EQUATIONS, before, copy_in(cell, cell->upper, UPPER, before, in));
}

void send_backward(const struct cell *cell, int axis)
{
    struct box first = last_layers(cell->interior, 2 * axis + 1);
    copy_out(cell, cell->rhs, EQUATIONS, first, out);
    send(out, BACKWARD * points_of(&first) * (long)sizeof *out, neighbour_of(axis, -1), SWEEP_TAG);
}

void receive_backward(struct cell *cell, int axis)
{
    struct box behind = layers_behind(cell->interior, 2 * axis);
    long bytes = BACKWARD * points_of(&behind) * (long)sizeof *in;
    wait_for(post_receive(in, bytes, neighbour_of(axis, 1), SWEEP_TAG));
    copy_in(cell, cell->rhs, EQUATIONS, behind, in);
}
