/** Arrivals: early messages, the memory they took, the savings of placing them ahead. */
@NullMarked
package dev.harbinger.study.prediction.arrival;

import org.jspecify.annotations.NullMarked;
