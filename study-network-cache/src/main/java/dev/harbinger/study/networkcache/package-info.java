/** A processor with a network cache, simulated on real programs and compared with the published values. */
@NullMarked
package dev.harbinger.study.networkcache;

import org.jspecify.annotations.NullMarked;
