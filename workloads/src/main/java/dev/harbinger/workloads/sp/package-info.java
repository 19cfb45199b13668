/**
 * The SP application of the NAS Parallel Benchmarks (report RNR-94-007, chapter 3): the compressible Navier-Stokes
 * equations on a cube, by an implicit scheme whose systems are scalar and pentadiagonal, on a square number of ranks.
 */
@NullMarked
package dev.harbinger.workloads.sp;

import org.jspecify.annotations.NullMarked;
