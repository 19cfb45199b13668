/** The LOG model: latency, occupancy and grain size. */
@NullMarked
package dev.harbinger.study.grain.model;

import org.jspecify.annotations.NullMarked;
