package dev.harbinger.junit;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Harbinger;
import dev.harbinger.messaging.ProgramFailedException;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** Runs test methods with {@link Ranks} on their ranks. */
final class RanksExtension implements InvocationInterceptor, ParameterResolver {
    /** The rank of the current thread, while it runs a test method. */
    private static final ScopedValue<Harbinger> RANK = ScopedValue.newInstance();

    @Override
    public void interceptTestMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        invocation.skip();
        run(method, context);
    }

    @Override
    public void interceptTestTemplateMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        invocation.skip();
        run(method, context);
    }

    private static void run(ReflectiveInvocationContext<Method> method, ExtensionContext context) throws Throwable {
        try {
            Harbinger.run(
                    ranks(context),
                    harbinger -> ScopedValue.where(RANK, harbinger)
                            .run(() -> context.getExecutableInvoker()
                                    .invoke(
                                            method.getExecutable(),
                                            method.getTarget().orElse(null))));
        } catch (ProgramFailedException e) {
            throw RankFailure.of(e);
        }
    }

    private static int ranks(ExtensionContext context) {
        return AnnotationSupport.findAnnotation(context.getRequiredTestMethod(), Ranks.class)
                .or(() -> AnnotationSupport.findAnnotation(context.getRequiredTestClass(), Ranks.class))
                .orElseThrow()
                .value();
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        return (type == Harbinger.class || type == Communicator.class)
                && parameter.getDeclaringExecutable() instanceof Method declared
                && context.getTestMethod().filter(declared::equals).isPresent();
    }

    /** Null for the arguments that JUnit resolves before the ranks start; those are not used. */
    @Override
    public @Nullable Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        if (!RANK.isBound()) {
            return null;
        }
        return parameter.getParameter().getType() == Harbinger.class
                ? RANK.get()
                : RANK.get().world();
    }
}
