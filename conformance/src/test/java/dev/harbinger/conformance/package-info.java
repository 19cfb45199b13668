/**
 * The conformance suite: what a program may expect of messaging, over every transport, with prediction on, off and
 * wrong.
 */
@NullMarked
package dev.harbinger.conformance;

import org.jspecify.annotations.NullMarked;
