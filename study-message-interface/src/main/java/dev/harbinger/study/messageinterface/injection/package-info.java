/** How messages leave a node: outgoing queue, translation of addresses, throttling. */
@NullMarked
package dev.harbinger.study.messageinterface.injection;

import org.jspecify.annotations.NullMarked;
