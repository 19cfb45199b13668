/*
 * The CG benchmark as one of its ranks runs it: estimates an eigenvalue of a large sparse matrix by inverse iteration,
 * each step a conjugate gradient solution (NPB report, section 2.3.2). The arithmetic is that of Harbinger's CG in
 * Java, operation for operation, so the results have the same bits. Messages are those of NPB's MPI code: a receive
 * posted, a send and a wait with each partner in turn.
 */
#include "cg_grid.h"
#include "cg_matrix.h"
#include "messages.h"
#include "runtime/runtime.h"

enum { TRANSPOSE_TAG = 1 };

static double x[COLUMNS];
static double z[COLUMNS];
static double p[COLUMNS];
static double q[LENGTH];
static double r[LENGTH];
static double w[LENGTH];

/* Where the parts of others arrive. */
static double their_rho;
static double their_d;
static double their_products[2];

/* The rank of this grid row to exchange with in a step, from 1: the last step is with a neighbour. */
static int partner(int step)
{
    return GRID_ROW * GRID_COLUMNS + (GRID_COLUMN ^ GRID_COLUMNS >> step);
}

/* Leaves the sums of one or more numbers with every rank of the row; the first partner is the farthest. */
static void sum_numbers(double *sum, double *theirs, int count)
{
    for (int step = 1; step <= STEPS; step++) {
        long receive = post_receive(theirs, count * (long)sizeof *theirs, partner(step), step);
        send(sum, count * (long)sizeof *sum, partner(step), step);
        wait_for(receive);
        for (int i = 0; i < count; i++) {
            sum[i] += theirs[i];
        }
    }
}

/*
 * Leaves in `by_columns` the columns' part of the vector whose rows' part, as far as this rank's block makes it up, is
 * in w. Neighbours come first. On a grid that is not square neighbours have different shares: each gives the other's
 * away first, and then sums its own alone.
 */
static void sum_rows(double *by_columns)
{
    double *share = w + SHARE_START;
    const long share_bytes = SHARE_LENGTH * (long)sizeof *share;
    for (int step = STEPS; step >= 1; step--) {
        double *theirs = by_columns + SHARE_START;
        long receive = post_receive(theirs, share_bytes, partner(step), step);
        if (step == STEPS && !IS_SQUARE) {
            double *other_share = w + (SHARE_START == 0 ? SHARE_LENGTH : 0);
            send(other_share, (ROWS - SHARE_LENGTH) * (long)sizeof *w, partner(step), step);
        } else {
            send(share, share_bytes, partner(step), step);
        }
        wait_for(receive);
        for (int i = 0; i < SHARE_LENGTH; i++) {
            share[i] += theirs[i];
        }
    }
    if (STEPS == 0) {
        memcpy(by_columns, w, COLUMNS * sizeof *w);
        return;
    }
    long receive = post_receive(by_columns, COLUMNS * (long)sizeof *by_columns, TRANSPOSED, TRANSPOSE_TAG);
    send(share, share_bytes, TRANSPOSED, TRANSPOSE_TAG);
    wait_for(receive);
}

static double dot(const double *a, const double *b)
{
    double sum = 0;
    for (int i = 0; i < COLUMNS; i++) {
        sum += a[i] * b[i];
    }
    return sum;
}

/* Solves A z = x approximately. Returns the norm of x - A z. */
static double solve(void)
{
    for (int i = 0; i < COLUMNS; i++) {
        z[i] = 0;
        r[i] = x[i];
        p[i] = x[i];
    }
    double rho = dot(r, r);
    sum_numbers(&rho, &their_rho, 1);

    for (int iteration = 0; iteration < INNER_ITERATIONS; iteration++) {
        multiply(p, w);
        sum_rows(q);
        double d = dot(p, q);
        sum_numbers(&d, &their_d, 1);
        double alpha = rho / d;
        for (int i = 0; i < COLUMNS; i++) {
            z[i] += alpha * p[i];
        }
        for (int i = 0; i < COLUMNS; i++) {
            r[i] += -alpha * q[i];
        }
        double previous = rho;
        rho = dot(r, r);
        sum_numbers(&rho, &their_rho, 1);
        double beta = rho / previous;
        for (int i = 0; i < COLUMNS; i++) {
            p[i] = beta * p[i] + r[i];
        }
    }

    multiply(z, w);
    sum_rows(r);
    double d = 0;
    for (int i = 0; i < COLUMNS; i++) {
        double difference = x[i] - r[i];
        d += difference * difference;
    }
    sum_numbers(&d, &their_d, 1);
    return __builtin_sqrt(d);
}

/* One outer iteration: leaves x'z and z'z in `products`. Returns the residual. */
static double iterate(double *products)
{
    double residual = solve();
    products[0] = dot(x, z);
    products[1] = dot(z, z);
    sum_numbers(products, their_products, 2);
    return residual;
}

static void fill_with_ones(void)
{
    for (int i = 0; i < COLUMNS; i++) {
        x[i] = 1;
    }
}

static void print_number(const char *name, double number)
{
    print(name);
    print_double_bits(number);
    print(" ");
    print_double_hex(number);
}

int main(void)
{
    double products[2];
    double zeta = 0;
    print("CG class " TEXT(CLASS) ", rank " TEXT(RANK) " of " TEXT(RANKS) "\n");
    make_matrix();

    /* One iteration that the benchmark does not time, then the others from the start. */
    fill_with_ones();
    iterate(products);
    fill_with_ones();
    for (int iteration = 1; iteration <= ITERATIONS; iteration++) {
        double residual = iterate(products);
        zeta = SHIFT + 1 / products[0];
        double scale = 1 / __builtin_sqrt(products[1]);
        for (int i = 0; i < COLUMNS; i++) {
            x[i] = scale * z[i];
        }
        print("iteration ");
        print_integer(iteration);
        print_number(" residual ", residual);
        print_number(" zeta ", zeta);
        print("\n");
    }

    double error = zeta - PUBLISHED_ZETA;
    int verified = error <= 1e-10 && error >= -1e-10;
    print("zeta ");
    print_decimal(zeta, 13);
    print("\nmessages received ");
    print_integer(messages_received());
    print(verified ? "\nVerification SUCCESSFUL\n" : "\nVerification FAILED\n");
    return verified ? 0 : 1;
}
