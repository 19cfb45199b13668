/** Programs that the tests run as ranks. */
package dev.harbinger.launch.program;
