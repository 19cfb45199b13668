/*
 * The SP problem and how its grid lies on the ranks, all known when the program is compiled: CLASS is S, W, A or B,
 * RANKS a square, RANK the rank whose program it is, STEPS the steps in time, those of the class if not given.
 *
 * The cube of points is cut into CELLS parts along each axis. Rank i + CELLS j holds, for each c, the cell that lies at
 * ((i + c) mod CELLS, (j - c) mod CELLS, c): one in every slice of cells across every axis.
 */
#ifndef SP_PROBLEM_H
#define SP_PROBLEM_H

#ifndef CLASS
#define CLASS S
#endif
#ifndef RANKS
#define RANKS 1
#endif
#ifndef RANK
#define RANK 0
#endif

#define JOIN_EXPANDED(a, b) a##b
#define JOIN(a, b) JOIN_EXPANDED(a, b)
#define OF_CLASS(name) JOIN(name, CLASS)
#define TEXT_EXPANDED(a) #a
#define TEXT(a) TEXT_EXPANDED(a)

/* Points along an edge, steps in time, their length, the published norms. */
enum { SIZE_S = 12, SIZE_W = 36, SIZE_A = 64, SIZE_B = 102 };
enum { STEPS_S = 100, STEPS_W = 400, STEPS_A = 400, STEPS_B = 400 };
#define TIME_STEP_S 0.015
#define TIME_STEP_W 0.0015
#define TIME_STEP_A 0.0015
#define TIME_STEP_B 0.001
#define RESIDUAL_S \
    2.747031545133948e-2, 1.0360746705285417e-2, 1.6235745065095532e-2, 1.5840557224455615e-2, 3.484904060936246e-2
#define RESIDUAL_W 1.893253733584e-3, 1.717075447775e-4, 2.778153350936e-4, 2.887475409984e-4, 3.143611161242e-3
#define RESIDUAL_A 2.4799822399300195, 1.1276337964368832, 1.5028977888770491, 1.4217816211695179, 2.129211303513828
#define RESIDUAL_B 6.903293579998e1, 3.095134488084e1, 4.103336647017e1, 3.864769009604e1, 5.643482272596e1
#define ERROR_S \
    2.7289258557377225e-5, 1.0364446640837285e-5, 1.615479828716647e-5, 1.57507049944801e-5, 3.417766618339053e-5
#define ERROR_W 7.542088599534e-5, 6.512852253086e-6, 1.049092285688e-5, 1.128838671535e-5, 1.212845639773e-4
#define ERROR_A \
    1.090014029782055e-4, 3.734395176928209e-5, 5.009278540654163e-5, 4.767109393952825e-5, 1.3621613399213e-4
#define ERROR_B 9.810006190188e-3, 1.02282790567e-3, 1.720597911698e-3, 1.694479428231e-3, 1.847456263981e-2

#define TIME_STEP OF_CLASS(TIME_STEP_)
#define PUBLISHED_RESIDUAL OF_CLASS(RESIDUAL_)
#define PUBLISHED_ERROR OF_CLASS(ERROR_)
#ifndef STEPS
#define STEPS OF_CLASS(STEPS_)
#endif

#define HAS(root) (RANKS >= (root) * (root))

enum { X, Y, Z, AXES };

enum {
    SIZE = OF_CLASS(SIZE_),
    ALL_STEPS = OF_CLASS(STEPS_),

    /* The root of RANKS. */
    CELLS = HAS(1) + HAS(2) + HAS(3) + HAS(4) + HAS(5) + HAS(6) + HAS(7) + HAS(8) + HAS(9) + HAS(10) + HAS(11) +
            HAS(12) + HAS(13) + HAS(14) + HAS(15) + HAS(16),
    COLUMN = RANK % CELLS,
    ROW = RANK / CELLS,

    SHORTEST_CELL = 3
};

_Static_assert(CELLS * CELLS == RANKS, "RANKS must be a square, 256 at most");
_Static_assert(RANK >= 0 && RANK < RANKS, "RANK must be at least 0 and less than RANKS");
_Static_assert(SIZE / CELLS >= SHORTEST_CELL, "cells must be three points long: use fewer RANKS");

static inline int wrap(int place)
{
    return (place + CELLS) % CELLS;
}

static inline int rank_at(int column, int row)
{
    return wrap(column) + CELLS * wrap(row);
}

/* The rank that holds the neighbours of all this rank's cells along an axis; `step` is 1 for the next ones, or -1. */
static inline int neighbour_of(int axis, int step)
{
    return axis == X   ? rank_at(COLUMN + step, ROW)
           : axis == Y ? rank_at(COLUMN, ROW + step)
                       : rank_at(COLUMN - step, ROW + step);
}

/* Place of a cell of this rank along an axis, in cells. */
static inline int place_of(int cell, int axis)
{
    return axis == X ? wrap(COLUMN + cell) : axis == Y ? wrap(ROW - cell) : cell;
}

/* The cell of this rank at a place along an axis. */
static inline int cell_at(int axis, int place)
{
    return axis == X ? wrap(place - COLUMN) : axis == Y ? wrap(ROW - place) : place;
}

/* Where the part of an edge at a place starts: longer parts come first. The end is the start of the next. */
static inline int edge_start(int place)
{
    int longer = SIZE % CELLS;
    return place * (SIZE / CELLS) + (place < longer ? place : longer);
}

#endif
