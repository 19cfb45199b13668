/** Which receive comes next: predictors, windows, their scores and footprint. */
module dev.harbinger.predict {
    // Once the package has a class (javac refuses earlier): exports dev.harbinger.predict;
    requires static org.jspecify;
}
