import { createHash } from 'node:crypto';
import { styleSheet } from '~/ui/style-sheet';

const styleHash = `'sha256-${createHash('sha256').update(styleSheet).digest('base64')}'`;

/**
 * Takes the nonce of the page's inline scripts, null for a page without any, and returns the value of the
 * Content-Security-Policy header. The one inlined style sheet is allowed by its hash.
 */
export const contentSecurityPolicy = (nonce: string | null): string =>
  [
    `default-src 'self'`,
    `script-src 'self'${nonce === null ? '' : ` 'nonce-${nonce}'`}${import.meta.env.DEV ? " 'unsafe-inline'" : ''}`,
    `style-src 'self' ${import.meta.env.DEV ? "'unsafe-inline'" : styleHash}`,
    `img-src 'self' data:`,
    `connect-src 'self'${import.meta.env.DEV ? ' ws:' : ''}`,
    // The map of the footer, once a visitor asks for it.
    `frame-src https://www.openstreetmap.org`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `object-src 'none'`,
  ].join('; ');
