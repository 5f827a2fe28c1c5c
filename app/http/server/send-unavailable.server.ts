import { hash } from 'node:crypto';
import { STATUS_CODES, type ServerResponse } from 'node:http';

type Fields = readonly (readonly [name: string, value: string])[];

type Unavailable = {
  /** The path of the request, without its query. */
  readonly path: string;
  readonly title: string;
  readonly text: string;
  readonly retryAfterSeconds: number;
  /** For a form, whose fields the page sends again, unless they are null. */
  readonly form?: { readonly fields: Fields | null } | null;
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** The colours and fonts of tailwind.config.ts. */
const style =
  'body{max-width:34rem;margin:4rem auto;padding:0 1rem;background:#fbf7ee;color:#1b2a21;font:1.125rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}' +
  'h1{color:#1f5c3a;font:700 1.75rem/1.25 "Noto Serif",Georgia,Cambria,serif}' +
  'a,button{display:inline-block;border:0;border-radius:.5rem;padding:.625rem 1.25rem;background:#1f5c3a;color:#fff;font:inherit;font-weight:700;text-decoration:none}';

const contentSecurityPolicy = `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; form-action 'self'`;

// Needs no other file: it is sent when none is served yet, or when there is no time to render.
const toPage = (title: string, main: string): string =>
  `<!DOCTYPE html><html lang="en-KE"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head><body><h1>${title}</h1>${main}</body></html>\n`;

const notSent = 'Your form has not been sent.';

function toMain({ text, form }: Unavailable): string {
  if (!form) return `<p>${text}</p><p><a href="">Try again</a></p>`;
  if (!form.fields) return `<p>${notSent} Please go back, and send it again in a minute.</p>`;
  const inputs = form.fields.map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return `<p>${notSent} We have kept what you entered.</p><form method="post" action="">${inputs.join('')}<button>Send it again</button></form>`;
}

/** Sends a 503 that takes no rendering: a short page, or an error of the API. `title` and `text` are HTML. */
export function sendUnavailable(response: ServerResponse, unavailable: Unavailable): void {
  const { path, title, text, retryAfterSeconds } = unavailable;
  response.setHeader('Retry-After', String(retryAfterSeconds));
  if (!isApiPath(path)) {
    response.setHeader('Content-Security-Policy', contentSecurityPolicy);
    const body = toPage(title, toMain(unavailable));
    return sendPlain(response, { status: 503, type: 'text/html', body });
  }
  sendError(response, { path, status: 503, message: `${title}. ${text}` });
}

const isApiPath = (path: string): boolean => /^\/api\//i.test(path);

/** Sends an error that takes no rendering: a line of text, or an error of the API (docs/product.md 10). */
export function sendError(
  response: ServerResponse,
  { path, status, message }: { readonly path: string; readonly status: number; readonly message: string },
): void {
  if (!isApiPath(path)) return sendPlain(response, { status, type: 'text/plain', body: `${message}\n` });
  const error = {
    // oxlint-disable-next-line eslint-js/no-restricted-syntax -- Sent before the request has a load context.
    timestamp: new Date().toISOString(),
    status,
    error: STATUS_CODES[status] ?? 'Error',
    message,
    path,
  };
  sendPlain(response, { status, type: 'application/json', body: JSON.stringify(error) });
}

export function sendPlain(
  response: ServerResponse,
  { status, type, body }: { readonly status: number; readonly type: string; readonly body: string },
): void {
  response.writeHead(status, {
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(body);
}
