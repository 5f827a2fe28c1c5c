import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { isPrefetch } from '../rendering/link-prefetch';
import { flashCookie } from './cookies.server';

const flashSchema = z.object({
  kind: z.enum(['success', 'warning', 'error']),
  text: z.string().max(300),
  /** A list under the text; with it the cookie must stay below 4,096 bytes. */
  items: z.array(z.string()).max(60).optional(),
  /** Links under the text. */
  links: z
    .array(z.object({ label: z.string().max(80), path: z.string().max(200) }))
    .max(10)
    .optional(),
  /** Whether View cart and Checkout follow the text. */
  offersCheckout: z.boolean().optional(),
  /** Id of the element that the message refers to (RouteHandle.showsInlineMessages). */
  at: z.string().max(60).optional(),
  action: z.object({ label: z.string(), path: z.string(), intent: z.string() }).optional(),
});

/** The next page shows it once. */
export type Flash = z.infer<typeof flashSchema>;

export const setFlash = async (message: Flash): Promise<string> => flashCookie().serialize(message);

/** 303, after a form: the page at `path` shows the message. */
export const redirectWithFlash = async (path: string, message: Flash) =>
  redirect(path, { status: 303, headers: { 'Set-Cookie': await setFlash(message) } });

/**
 * `setCookie` clears the message. Null for a prefetched page too: between the answer to a form and the page after it, a link
 * under the pointer would take the message.
 */
export async function takeFlash(request: Request): Promise<{ message: Flash; setCookie: string } | null> {
  if (isPrefetch(request.headers)) return null;
  const cookie = flashCookie();
  const message = flashSchema.safeParse(await cookie.parse(request.headers.get('Cookie')));
  return message.success
    ? { message: message.data, setCookie: await cookie.serialize('', { maxAge: 0 }) }
    : null;
}
