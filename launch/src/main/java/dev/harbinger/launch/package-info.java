/** Starts ranks as threads or processes, watches them and gathers what they report. */
@NullMarked
package dev.harbinger.launch;

import org.jspecify.annotations.NullMarked;
