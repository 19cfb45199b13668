/** A multi-ALU processor, cycle by cycle. */
@NullMarked
package dev.harbinger.study.messageinterface.node;

import org.jspecify.annotations.NullMarked;
