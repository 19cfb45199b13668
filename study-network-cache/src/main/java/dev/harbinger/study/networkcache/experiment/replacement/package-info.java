/**
 * Replacements by the size of the network cache and by the order of replacement (Khunjush, section 5.2.1 and Figure
 * 6.9).
 */
@NullMarked
package dev.harbinger.study.networkcache.experiment.replacement;

import org.jspecify.annotations.NullMarked;
