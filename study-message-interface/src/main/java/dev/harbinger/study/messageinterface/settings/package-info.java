/** The parameters of the study and the values that the document publishes. */
@NullMarked
package dev.harbinger.study.messageinterface.settings;

import org.jspecify.annotations.NullMarked;
