/**
 * What carries messages between nodes. {@link dev.harbinger.study.messageinterface.network.Network} is what a node sees
 * of it; {@link dev.harbinger.study.messageinterface.network.IdealNetwork} has no latency,
 * {@link dev.harbinger.study.messageinterface.network.MeshNetwork} is the M-Machine's mesh.
 *
 * <p>The document leaves open what these decide: links of one cycle, so that six places hide five cycles of credit
 * delay; extraction buffers of two flits; a group of FIFOs may send along several paths in one cycle, but its link
 * returns one place a cycle; a message that had to wait for its FIFO competes for the path from the next cycle on;
 * losses to ordered replies are counted by the path, not by the message. Switchable directions (flipdir) and
 * mesochronous links (Lee, section 4.4.3) are not modelled.
 */
@NullMarked
package dev.harbinger.study.messageinterface.network;

import org.jspecify.annotations.NullMarked;
