/**
 * The CG kernel of the NAS Parallel Benchmarks (report RNR-94-007, section 2.3.2) on a two-dimensional grid of ranks.
 */
@NullMarked
package dev.harbinger.workloads.cg;

import org.jspecify.annotations.NullMarked;
