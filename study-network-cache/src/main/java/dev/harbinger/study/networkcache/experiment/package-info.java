/** The experiments: repetitions of the published measurements. */
@NullMarked
package dev.harbinger.study.networkcache.experiment;

import org.jspecify.annotations.NullMarked;
