/** What our ranks do to be measured: the same as the peers' C program, step by step. */
@NullMarked
package dev.harbinger.bench.ranks;

import org.jspecify.annotations.NullMarked;
