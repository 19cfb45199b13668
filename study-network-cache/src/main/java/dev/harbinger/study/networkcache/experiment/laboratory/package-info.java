/** What experiments are and where they run: programs with their traffic, machines, and results that are kept. */
@NullMarked
package dev.harbinger.study.networkcache.experiment.laboratory;

import org.jspecify.annotations.NullMarked;
