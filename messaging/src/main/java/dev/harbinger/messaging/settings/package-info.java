/** What a user can set: numbers, what is pushed over each medium, algorithms of collectives, the predictor. */
@NullMarked
package dev.harbinger.messaging.settings;

import org.jspecify.annotations.NullMarked;
