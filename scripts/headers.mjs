// The one place that says under which headers the page runs: in development, in preview, from `npm start`, and, as far
// as a <meta> can carry them, on hosts that send none.

const policy = {
  'default-src': ["'self'"],
  // WebAssembly for the embedded sandbox; never 'unsafe-eval'.
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'worker-src': ["'self'", 'blob:'],
  // Monaco sets inline styles.
  'style-src': ["'self'", "'unsafe-inline'"],
  'font-src': ["'self'", 'data:'],
  'img-src': ["'self'", 'data:', 'blob:'],
  'connect-src': ["'self'"],
  'frame-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
};

/**
 * The Content-Security-Policy. Nothing in it is header-only (frame-ancestors, sandbox, report-uri), so that the <meta>
 * of the built page can carry all of it.
 * @param {{ nonce?: string }} [development] The nonce is for the inline scripts that Vite adds in development.
 */
export function contentSecurityPolicy({ nonce } = {}) {
  /** @type {Record<string, string[]>} */
  const extra = nonce ? { 'script-src': [`'nonce-${nonce}'`], 'connect-src': ['ws:'] } : {};
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources, ...(extra[directive] ?? [])].join(' '))
    .join('; ');
}

/** @param {{ nonce?: string }} [development] */
export function headers(development) {
  return {
    'Content-Security-Policy': contentSecurityPolicy(development),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  };
}
