/** The experiments of chapter 6 and the latencies of chapter 3, beside the published values. */
@NullMarked
package dev.harbinger.study.messageinterface.experiment;

import org.jspecify.annotations.NullMarked;
