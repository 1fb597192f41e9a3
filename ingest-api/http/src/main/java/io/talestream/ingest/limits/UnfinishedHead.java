package io.talestream.ingest.limits;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.LastHttpContent;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Stands before the codec of one connection, and sees what the codec makes of each read by a second handler behind
/// it. A read that neither completes a head nor belongs to a body is a part of a head: its time runs from then on.
/// Most heads arrive in one read, and need no timer.
final class UnfinishedHead extends ChannelInboundHandlerAdapter {
    private final Duration limit;
    private boolean inBody;
    private boolean completed;
    private @Nullable Future<?> timer;

    UnfinishedHead(Duration limit) {
        this.limit = limit;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object bytes) {
        completed = inBody;
        context.fireChannelRead(bytes);
        if (!completed && timer == null) {
            timer = context.executor()
                    .schedule(
                            () -> {
                                var _ = context.close();
                            },
                            limit.toNanos(),
                            TimeUnit.NANOSECONDS);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        stopTimer();
        context.fireChannelInactive();
    }

    ChannelHandler afterCodec() {
        return new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext context, Object message) {
                if (message instanceof HttpRequest) {
                    completed = true;
                    inBody = true;
                    stopTimer();
                }
                if (message instanceof LastHttpContent) {
                    inBody = false;
                }
                context.fireChannelRead(message);
            }
        };
    }

    private void stopTimer() {
        if (timer != null) {
            timer.cancel(false);
            timer = null;
        }
    }
}
