/** The experiments: what was published, done again. */
@NullMarked
package dev.harbinger.study.networkcache.experiment;

import org.jspecify.annotations.NullMarked;
