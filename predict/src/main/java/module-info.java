/** Which receive comes next: predictors, windows, their scores and footprint. */
module dev.harbinger.predict {
    requires static org.jspecify;

    exports dev.harbinger.predict;
}
