/** Nodes joined by a network, run to an end. */
@NullMarked
package dev.harbinger.study.messageinterface.machine;

import org.jspecify.annotations.NullMarked;
