/** Instructions of a cluster and the programs made of them, without any notion of time. */
@NullMarked
package dev.harbinger.study.messageinterface.isa;

import org.jspecify.annotations.NullMarked;
