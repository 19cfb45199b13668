/** How messages enter a node: incoming queue, MsgHead and MsgBody. */
@NullMarked
package dev.harbinger.study.messageinterface.extraction;

import org.jspecify.annotations.NullMarked;
