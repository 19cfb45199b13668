/** Experiments and the laboratory in which they run: programs with their traffic, machines, and stored results. */
@NullMarked
package dev.harbinger.study.networkcache.experiment.laboratory;

import org.jspecify.annotations.NullMarked;
