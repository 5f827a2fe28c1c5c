import { z } from 'zod';
import { flashCookie } from './cookies.server';

const flash = z.object({
  kind: z.enum(['success', 'warning', 'error']),
  text: z.string().max(300),
  /** The id of what it is about on the page that it comes to: it stands there where that page can show it there. */
  at: z.string().max(60).optional(),
  /** A button beside the words: what it says, and the form that it sends. */
  action: z.object({ label: z.string(), path: z.string(), intent: z.string() }).optional(),
});

/** A message that the next page shows once. */
export type Flash = z.infer<typeof flash>;

/** Returns the Set-Cookie header that hands the message to the next page. */
export const setFlash = async (message: Flash): Promise<string> => (await flashCookie()).serialize(message);

/** Reads the message that an earlier answer left, with the header that takes it away; null when there is none. */
export async function takeFlash(request: Request): Promise<{ message: Flash; setCookie: string } | null> {
  const cookie = await flashCookie();
  const message = flash.safeParse(await cookie.parse(request.headers.get('Cookie')));
  return message.success
    ? { message: message.data, setCookie: await cookie.serialize('', { maxAge: 0 }) }
    : null;
}
