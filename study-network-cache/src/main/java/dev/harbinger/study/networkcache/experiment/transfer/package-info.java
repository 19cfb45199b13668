/** Cycles and time, and the data cache under four methods of transferring messages (Khunjush, sections 5.1 and 5.2). */
@NullMarked
package dev.harbinger.study.networkcache.experiment.transfer;

import org.jspecify.annotations.NullMarked;
