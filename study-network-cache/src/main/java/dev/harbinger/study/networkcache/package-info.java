/** A processor with a network cache, simulated on real programs, beside the published values. */
@NullMarked
package dev.harbinger.study.networkcache;

import org.jspecify.annotations.NullMarked;
