/** The measurements of the document, on simulated ranks. */
@NullMarked
package dev.harbinger.study.pushpull.measure;

import org.jspecify.annotations.NullMarked;
