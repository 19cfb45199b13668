/**
 * Results of the simulated rank and messages of its job, compared with whole jobs in Java (Khunjush, chapter 4, Table
 * 6.2).
 */
@NullMarked
package dev.harbinger.study.networkcache.experiment.results;

import org.jspecify.annotations.NullMarked;
