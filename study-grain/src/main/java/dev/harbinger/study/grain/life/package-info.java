/**
 * The document's LIFE program, with the readings of what the document leaves open, and the questions of its section
 * 7.3.
 */
@NullMarked
package dev.harbinger.study.grain.life;

import org.jspecify.annotations.NullMarked;
