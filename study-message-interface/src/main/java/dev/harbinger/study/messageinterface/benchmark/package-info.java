/** The latencies-benchmarks PING, RPC, DIST and BLKW, and what is measured of them. */
@NullMarked
package dev.harbinger.study.messageinterface.benchmark;

import org.jspecify.annotations.NullMarked;
