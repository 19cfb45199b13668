/** The study of the M-Machine's message interface. */
@NullMarked
package dev.harbinger.study.messageinterface;

import org.jspecify.annotations.NullMarked;
