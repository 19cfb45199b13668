/** Programs that tests of the command run. */
package dev.harbinger.acceptance.program;
