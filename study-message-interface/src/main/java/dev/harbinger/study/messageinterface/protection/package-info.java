/** Certifies message handlers as trusted. */
@NullMarked
package dev.harbinger.study.messageinterface.protection;

import org.jspecify.annotations.NullMarked;
