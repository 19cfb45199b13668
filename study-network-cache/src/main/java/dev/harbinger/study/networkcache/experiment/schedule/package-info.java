/** Times of posts and arrivals for any r, and their arithmetic: knees, fits of r, and variations of arrivals. */
@NullMarked
package dev.harbinger.study.networkcache.experiment.schedule;

import org.jspecify.annotations.NullMarked;
