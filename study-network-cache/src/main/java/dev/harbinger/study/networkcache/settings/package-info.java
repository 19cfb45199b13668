/** The parameters of the study: files, presets, and the machines that they describe. */
@NullMarked
package dev.harbinger.study.networkcache.settings;

import org.jspecify.annotations.NullMarked;
