/** Tables and figures for the eye. */
@NullMarked
package dev.harbinger.report;

import org.jspecify.annotations.NullMarked;
