import { randomUUID } from 'node:crypto';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { contentSecurityPolicy, headers } from './scripts/headers.mjs';

const policyForHostsWithoutHeaders: Plugin = {
  name: 'switchyard:csp-meta',
  apply: 'build',
  transformIndexHtml: () => [
    {
      tag: 'meta',
      attrs: { 'http-equiv': 'Content-Security-Policy', content: contentSecurityPolicy() },
      injectTo: 'head-prepend',
    },
  ],
};

export default defineConfig(({ command, isPreview }) => {
  const nonce = command === 'serve' && !isPreview ? randomUUID() : undefined;
  return {
    base: './',
    // One page: what is missing is a 404, not the page once more.
    appType: 'mpa',
    plugins: [react(), policyForHostsWithoutHeaders],
    worker: { format: 'es' },
    ...(nonce ? { html: { cspNonce: nonce }, server: { headers: headers({ nonce }) } } : {}),
    // The scan for packages does not follow workers; found late, a package reloads the page.
    optimizeDeps: { entries: ['index.html', 'src/{worker,sandboxes}/**/*.ts', '!**/*.test.ts', '!src/**/*node*'] },
    preview: { headers: headers() },
    build: {
      target: 'es2023',
      modulePreload: { polyfill: false },
      // Monaco and its TypeScript worker are this large; both are loaded after the first paint.
      chunkSizeWarningLimit: 8000,
    },
  };
});
