package io.talestream.ingest.limits;

import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.http.netty.channel.ChannelPipelineCustomizer;
import io.micronaut.http.server.netty.NettyServerCustomizer;
import io.netty.channel.Channel;
import jakarta.inject.Singleton;

/// Closes connections on which the head of a request stays unfinished. The server's idle timeout does not: it begins
/// again with every byte.
@Singleton
record HeadTimeout(RequestSettings settings)
        implements BeanCreatedEventListener<NettyServerCustomizer.Registry>, NettyServerCustomizer {
    private static final String CODEC = ChannelPipelineCustomizer.HANDLER_HTTP_SERVER_CODEC;

    @Override
    public NettyServerCustomizer.Registry onCreated(BeanCreatedEvent<NettyServerCustomizer.Registry> event) {
        event.getBean().register(this);
        return event.getBean();
    }

    @Override
    public NettyServerCustomizer specializeForChannel(Channel channel, ChannelRole role) {
        return role == ChannelRole.CONNECTION ? new Connection(channel) : this;
    }

    private final class Connection implements NettyServerCustomizer {
        private final Channel channel;

        Connection(Channel channel) {
            this.channel = channel;
        }

        @Override
        public void onStreamPipelineBuilt() {
            if (channel.pipeline().get(CODEC) != null) {
                var head = new UnfinishedHead(settings.headTimeout());
                channel.pipeline().addBefore(CODEC, null, head).addAfter(CODEC, null, head.afterCodec());
            }
        }
    }
}
