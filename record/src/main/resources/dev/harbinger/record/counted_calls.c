/* How often the program made each of the calls that are counted. All that happens here is counting: the arguments, each
 * of them one word, are passed on as they came. */
#include "counted_calls.h"

#include "parameters.h"
#include "real.h"
#include "recorder.h"

#include <stdatomic.h>

typedef intptr_t word;

/* A call and its form with large counts. */
#define ALL_COUNTED_CALLS(X) COUNTED_CALLS(X) LARGE_COUNTED_CALLS(LARGE_##X)

#define INDEX(name, lower, upper, count) INDEX_##name,
#define LARGE_INDEX(name, lower, upper, count) INDEX_##name##_c,
enum { ALL_COUNTED_CALLS(INDEX) CALL_COUNT };

#define NAME(name, lower, upper, count) [INDEX_##name] = "PMPI_" #name,
#define LARGE_NAME(name, lower, upper, count) [INDEX_##name##_c] = "PMPI_" #name "_c",
static const char *const names[CALL_COUNT + 1] = {ALL_COUNTED_CALLS(NAME)};

static void *functions[CALL_COUNT + 1];
static atomic_long calls[CALL_COUNT + 1];

__attribute__((constructor)) static void find_all(void) {
    for (int i = 0; i < CALL_COUNT; i++) {
        functions[i] = real_function(names[i]);
    }
}

/* The names of C are given to the linker, since the header declares them with other parameters. */
#define COUNTED_AS(symbol, name, count, enter)                                                                         \
    EXPORT int counted_##symbol(PARAMETERS_##count(word)) __asm__(#symbol);                                            \
    int counted_##symbol(PARAMETERS_##count(word)) {                                                                   \
        int (*next)(PARAMETERS_##count(word));                                                                         \
        *(void **)&next = functions[INDEX_##name];                                                                     \
        if (!enter) {                                                                                                  \
            return next(ARGUMENTS_##count);                                                                            \
        }                                                                                                              \
        atomic_fetch_add_explicit(&calls[INDEX_##name], 1, memory_order_relaxed);                                      \
        int result = next(ARGUMENTS_##count);                                                                          \
        call_leave();                                                                                                  \
        return result;                                                                                                 \
    }

#define COUNTED(name, lower, upper, count)                                                                             \
    COUNTED_AS(MPI_##name, name, count, call_enter(__builtin_return_address(0)))                                       \
    COUNTED_AS(PMPI_##name, name, count, call_enter_from_fortran())

#define LARGE_COUNTED(name, lower, upper, count) COUNTED(name##_c, lower, upper, count)

ALL_COUNTED_CALLS(COUNTED)

void counted_calls_write(void) {
    for (int i = 0; i < CALL_COUNT; i++) {
        long count = atomic_load_explicit(&calls[i], memory_order_relaxed);
        if (count > 0) {
            /* Without the P of the profiling interface. */
            trace_write_calls(names[i] + 1, count);
        }
    }
}
