/** Follows messages from SEND to the last word that their handler reads, and splits their latency. */
@NullMarked
package dev.harbinger.study.messageinterface.latency;

import org.jspecify.annotations.NullMarked;
