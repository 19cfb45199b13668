/** Reception through a kernel beside the network cache (Khunjush, chapter 7), and the range in which claims hold. */
@NullMarked
package dev.harbinger.study.networkcache.experiment.kernel;

import org.jspecify.annotations.NullMarked;
