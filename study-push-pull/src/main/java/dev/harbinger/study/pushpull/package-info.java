/** The study of Push-Pull Messaging as a whole. */
@NullMarked
package dev.harbinger.study.pushpull;

import org.jspecify.annotations.NullMarked;
