package io.talestream.contracts.onnx;

import java.lang.reflect.Field;
import java.lang.reflect.Method;

/// ONNX Runtime closes its environment in a shutdown hook of its own. A thread that still computes then, because
/// another hook is stopping the consumers of this process, would end the JVM with a segmentation fault. The environment
/// counts its users: with one more than the library knows of, it stays open until the process ends.
public final class OnnxEnvironment {
    private static final int ERRORS = 3;
    private static boolean isKept;

    private OnnxEnvironment() {}

    /// Must be called after the library was initialised.
    public static synchronized void keepOpen() {
        if (isKept) {
            return;
        }
        try {
            Field api = Class.forName("ai.onnxruntime.OnnxRuntime").getDeclaredField("ortApiHandle");
            Method create = Class.forName("ai.onnxruntime.OrtEnvironment")
                    .getDeclaredMethod("createHandle", long.class, int.class, String.class);
            api.setAccessible(true);
            create.setAccessible(true);
            create.invoke(null, api.getLong(null), ERRORS, "talestream");
            isKept = true;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this release of ONNX Runtime cannot be kept open", e);
        }
    }
}
