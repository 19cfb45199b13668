/**
 * When receives are posted and messages arrive for any r, and what follows by arithmetic: knees, fits of r, other
 * arrivals.
 */
@NullMarked
package dev.harbinger.study.networkcache.experiment.schedule;

import org.jspecify.annotations.NullMarked;
