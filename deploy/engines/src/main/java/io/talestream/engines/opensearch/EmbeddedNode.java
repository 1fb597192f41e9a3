package io.talestream.engines.opensearch;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.opensearch.Version;
import org.opensearch.analysis.common.CommonAnalysisModulePlugin;
import org.opensearch.common.lifecycle.LifecycleComponent;
import org.opensearch.common.settings.Settings;
import org.opensearch.common.unit.TimeValue;
import org.opensearch.http.HttpServerTransport;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.node.ResourceUsageCollectorService;
import org.opensearch.node.resource.tracker.NodeResourceUsageTracker;
import org.opensearch.plugin.analysis.AnalysisPhoneticPlugin;
import org.opensearch.plugins.Plugin;
import org.opensearch.plugins.PluginInfo;
import org.opensearch.search.backpressure.SearchBackpressureService;
import org.opensearch.wlm.WorkloadGroupService;

/// A node that loads its plugins from the class path; an installed node loads them from directories.
final class EmbeddedNode extends Node {
    private static final long LONGEST_RECOVERY_SECONDS = 60;

    private static final List<PluginInfo> PLUGINS = Stream.of(
                    GuardedNetty.class, CommonAnalysisModulePlugin.class, AnalysisPhoneticPlugin.class)
            .map(EmbeddedNode::onClassPath)
            .toList();

    EmbeddedNode(Settings settings) {
        super(InternalSettingsPreparer.prepareEnvironment(settings, Map.of(), null, () -> "embedded"), PLUGINS, true);
    }

    /// Returns when the data of an earlier node is searchable, too.
    void awaitRecovery() {
        var health = client().admin()
                .cluster()
                .prepareHealth()
                .setWaitForYellowStatus()
                .setTimeout(TimeValue.timeValueSeconds(LONGEST_RECOVERY_SECONDS))
                .get();
        if (health.isTimedOut()) {
            throw new IllegalStateException("what was kept could not be opened again");
        }
    }

    /// Stops measurements that no setting turns off and that run every second or more often, also while there are no
    /// requests. They let a cluster refuse requests, which this node does not.
    void stopMeasuring() {
        List.<Class<? extends LifecycleComponent>>of(
                        NodeResourceUsageTracker.class,
                        ResourceUsageCollectorService.class,
                        SearchBackpressureService.class,
                        WorkloadGroupService.class)
                .forEach(each -> injector().getInstance(each).stop());
    }

    int httpPort() {
        return injector()
                .getInstance(HttpServerTransport.class)
                .boundAddress()
                .publishAddress()
                .getPort();
    }

    private static PluginInfo onClassPath(Class<? extends Plugin> plugin) {
        String name = plugin.getName();
        return new PluginInfo(name, "on the class path", "NA", Version.CURRENT, "21", name, null, List.of(), false);
    }
}
