/** Pipelines, which time instructions that the core has executed. */
@NullMarked
package dev.harbinger.study.networkcache.timing;

import org.jspecify.annotations.NullMarked;
