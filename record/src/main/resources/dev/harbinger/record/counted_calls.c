/* How often the program made each of the calls that are counted. All that happens here is counting: the arguments, each
 * of them one word, are passed on as they came. */
#include "counted_calls.h"

#include "real.h"
#include "recorder.h"

#include <stdatomic.h>

typedef intptr_t word;

#define WORDS_1 word a
#define WORDS_2 WORDS_1, word b
#define WORDS_3 WORDS_2, word c
#define WORDS_4 WORDS_3, word d
#define WORDS_5 WORDS_4, word e
#define WORDS_6 WORDS_5, word f
#define WORDS_7 WORDS_6, word g
#define WORDS_8 WORDS_7, word h
#define WORDS_9 WORDS_8, word i
#define WORDS_10 WORDS_9, word j
#define WORDS_11 WORDS_10, word k
#define WORDS_12 WORDS_11, word l
#define WORDS_13 WORDS_12, word m
#define PASSED_1 a
#define PASSED_2 PASSED_1, b
#define PASSED_3 PASSED_2, c
#define PASSED_4 PASSED_3, d
#define PASSED_5 PASSED_4, e
#define PASSED_6 PASSED_5, f
#define PASSED_7 PASSED_6, g
#define PASSED_8 PASSED_7, h
#define PASSED_9 PASSED_8, i
#define PASSED_10 PASSED_9, j
#define PASSED_11 PASSED_10, k
#define PASSED_12 PASSED_11, l
#define PASSED_13 PASSED_12, m

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
    EXPORT int counted_##symbol(WORDS_##count) __asm__(#symbol);                                                       \
    int counted_##symbol(WORDS_##count) {                                                                              \
        int (*next)(WORDS_##count);                                                                                    \
        *(void **)&next = functions[INDEX_##name];                                                                     \
        if (!enter) {                                                                                                  \
            return next(PASSED_##count);                                                                               \
        }                                                                                                              \
        atomic_fetch_add_explicit(&calls[INDEX_##name], 1, memory_order_relaxed);                                      \
        int result = next(PASSED_##count);                                                                             \
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
