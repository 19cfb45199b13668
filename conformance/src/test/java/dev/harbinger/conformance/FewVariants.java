package dev.harbinger.conformance;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs a class of tests over {@link Variant#few()}, in the suite or in the sweep. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Tag("sweep")
@ParameterizedClass(name = "{0}")
@MethodSource("dev.harbinger.conformance.Variant#few")
@interface FewVariants {}
