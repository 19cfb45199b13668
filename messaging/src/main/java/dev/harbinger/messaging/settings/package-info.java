/** User settings: numbers, push parameters of each medium, algorithms of collectives, and the predictor. */
@NullMarked
package dev.harbinger.messaging.settings;

import org.jspecify.annotations.NullMarked;
