import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

// A running Talestream, for `npm run dev`.
const server = process.env['TALESTREAM'] ?? 'http://127.0.0.1:8080';

/** Adds the service worker, with the names of the files of this build: their hashes make it a new one. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const files = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
      const list = JSON.stringify(files.map((name) => '/' + name).sort());
      const version = createHash('sha256').update(list).digest('hex').slice(0, 12);
      const source = readFileSync('src/main/web/sw.js', 'utf8').replace('__FILES__', list).replace('__VERSION__', version);
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}

export default defineConfig({
  root: 'src/main/web',
  publicDir: 'public',
  plugins: [svelte({ configFile: '../../../svelte.config.js' }), serviceWorker()],
  build: {
    outDir: '../../../target/classes/console',
    emptyOutDir: true,
    // The Content-Security-Policy allows no fonts, scripts or styles inside other files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
  },
  server: {
    proxy: { '/api': server, '/operations': server, '/app/settings.json': server, '/app/sign-in': server },
  },
  test: {
    root: '.',
    include: ['src/test/web/**/*.test.ts'],
    environment: 'node',
    // West of Greenwich, where a day that is read as a time becomes the day before.
    env: { TZ: 'America/Los_Angeles' },
  },
});
