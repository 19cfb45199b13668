/** The analysis of a trace as tasks of Apache Spark. */
@NullMarked
package dev.harbinger.analysis.spark;

import org.jspecify.annotations.NullMarked;
