import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// A running Talestream, for `npm run dev`.
const server = process.env['TALESTREAM'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  root: 'src/main/web',
  publicDir: 'public',
  plugins: [svelte({ configFile: '../../../svelte.config.js' })],
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
