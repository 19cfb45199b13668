/**
 * The study of grain sizes as a whole, and the questions that users ask of the model.
 *
 * <p>In this module, <i>Lee</i> is W. S. Lee: <i>Mechanisms for Efficient, Protected Messaging</i>, dissertation, MIT,
 * 1999.
 */
@NullMarked
package dev.harbinger.study.grain;

import org.jspecify.annotations.NullMarked;
