/*
 * The SP benchmark as one of its ranks runs it: steps in time of the compressible Navier-Stokes equations in a cube,
 * each step three sweeps of scalar pentadiagonal systems (NPB report, chapter 3). The arithmetic is that of Harbinger's
 * SP in Java, operation for operation, so the results have the same bits. Messages are those of NPB's MPI code.
 */
#include "messages.h"
#include "runtime/runtime.h"
#include "sp_exchange.h"
#include "sp_scheme.h"

/* Solves the systems along an axis, cell after cell forward, then backward, and then does `afterwards` with each. */
static inline void sweep(int axis, void (*afterwards)(struct cell *))
{
    struct cell *cell = &cells[cell_at(axis, 0)];
    eliminate(cell, axis);
    for (int place = 1; place < CELLS; place++) {
        send_forward(cell, axis);
        cell = &cells[cell_at(axis, place)];
        receive_forward(cell, axis);
        eliminate(cell, axis);
    }
    substitute(cell, axis);
    for (int place = CELLS - 2; place >= 0; place--) {
        send_backward(cell, axis);
        afterwards(cell);
        cell = &cells[cell_at(axis, place)];
        receive_backward(cell, axis);
        substitute(cell, axis);
    }
    afterwards(cell);
}

static void step(void)
{
    exchange_faces();
    for (int number = 0; number < CELLS; number++) {
        compute_right_hand_side(&cells[number]);
        to_x(&cells[number]);
    }
    sweep(X, x_to_y);
    sweep(Y, y_to_z);
    sweep(Z, apply);
}

static void initialise(void)
{
    for (int number = 0; number < CELLS; number++) {
        set_initial_values(&cells[number]);
    }
}

static void add_errors(const struct cell *cell, double *sums)
{
    for (int z = 0; z < cell->points.high[Z]; z++) {
        for (int y = 0; y < cell->points.high[Y]; y++) {
            for (int x = 0; x < cell->points.high[X]; x++) {
                double exact[EQUATIONS];
                exact_solution(position(cell, X, x), position(cell, Y, y), position(cell, Z, z), exact);
                const double *u = cell->u + EQUATIONS * index_of(cell, x, y, z);
                for (int e = 0; e < EQUATIONS; e++) {
                    double error = u[e] - exact[e];
                    sums[e] += error * error;
                }
            }
        }
    }
}

static void add_residuals(const struct cell *cell, double *sums)
{
    const struct box *box = &cell->interior;
    for (int z = box->low[Z]; z < box->high[Z]; z++) {
        for (int y = box->low[Y]; y < box->high[Y]; y++) {
            for (int x = box->low[X]; x < box->high[X]; x++) {
                const double *rhs = cell->rhs + EQUATIONS * index_of(cell, x, y, z);
                for (int e = 0; e < EQUATIONS; e++) {
                    sums[e] += rhs[e] * rhs[e];
                }
            }
        }
    }
}

/*
 * Prints this rank's part of five norms. Returns whether each is a number and no more than the whole, which is
 * published; a rank alone has the whole.
 */
static int report(const char *name, const double *sums, const double *published)
{
    const double inside = SIZE - 2.0;
    int plausible = 1;
    for (int e = 0; e < EQUATIONS; e++) {
        double part = __builtin_sqrt(sums[e] / (inside * inside * inside));
        double ratio = part / published[e];
        plausible &= ratio <= 1 + 1e-8 && (RANKS > 1 || ratio >= 1 - 1e-8);
        print(name);
        print_double_bits(part);
        print(" ");
        print_double_hex(part);
        print("\n");
    }
    return plausible;
}

int main(void)
{
    static const double published_residual[EQUATIONS] = {PUBLISHED_RESIDUAL};
    static const double published_error[EQUATIONS] = {PUBLISHED_ERROR};
    static double residuals[EQUATIONS];
    static double errors[EQUATIONS];
    uint64_t sum = 0;
    print("SP class " TEXT(CLASS) ", ");
    print_integer(STEPS);
    print(" steps, rank " TEXT(RANK) " of " TEXT(RANKS) "\n");
    make_cells();
    make_buffers();
    for (int number = 0; number < CELLS; number++) {
        make_forcing(&cells[number]);
    }

    /* One step that the benchmark does not time, then the others from the start. */
    initialise();
    step();
    initialise();
    for (int i = 0; i < STEPS; i++) {
        step();
    }

    for (int number = 0; number < CELLS; number++) {
        add_errors(&cells[number], errors);
        sum += checksum(&cells[number]);
    }
    exchange_faces();
    for (int number = 0; number < CELLS; number++) {
        compute_right_hand_side(&cells[number]);
        add_residuals(&cells[number], residuals);
    }

    print("points ");
    print_bits(sum);
    print("\n");
    int plausible = report("residual ", residuals, published_residual);
    plausible &= report("error ", errors, published_error);
    print("messages received ");
    print_integer(messages_received());
    if ((int)STEPS != (int)ALL_STEPS) {
        print("\nNot verified: norms are known for other steps\n");
        return 0;
    }
    print(plausible ? "\nVerification SUCCESSFUL\n" : "\nVerification FAILED\n");
    return plausible ? 0 : 1;
}
