/**
 * The study of the M-Machine's message interface.
 *
 * <p>In this module, <i>Lee</i> is W. S. Lee: <i>Mechanisms for Efficient, Protected Messaging</i>, dissertation, MIT,
 * 1999.
 */
@NullMarked
package dev.harbinger.study.messageinterface;

import org.jspecify.annotations.NullMarked;
