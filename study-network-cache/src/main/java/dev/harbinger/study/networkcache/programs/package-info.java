/**
 * The programs for the simulated core that are bundled with Harbinger. Their sources are in {@code src/main/programs}.
 */
@NullMarked
package dev.harbinger.study.networkcache.programs;

import org.jspecify.annotations.NullMarked;
