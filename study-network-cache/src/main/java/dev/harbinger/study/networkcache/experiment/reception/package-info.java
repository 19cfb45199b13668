/** Five reception policies without a kernel (Khunjush, chapter 6). */
@NullMarked
package dev.harbinger.study.networkcache.experiment.reception;

import org.jspecify.annotations.NullMarked;
