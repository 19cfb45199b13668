/**
 * What the simulated rank computes and what its job sends, beside whole jobs in Java (Khunjush, chapter 4, Table 6.2).
 */
@NullMarked
package dev.harbinger.study.networkcache.experiment.results;

import org.jspecify.annotations.NullMarked;
