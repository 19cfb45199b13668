/** The parameters of the study: their files and presets, and the machines that they make. */
@NullMarked
package dev.harbinger.study.networkcache.settings;

import org.jspecify.annotations.NullMarked;
