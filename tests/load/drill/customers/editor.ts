import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { createVisitor } from '../../../support/shop/visitor';

export type EditorRecord = {
  /** Titles whose addition the shop has confirmed. */
  readonly added: Set<string>;
  /** Titles that may or may not be there: the answer was lost. */
  readonly unknown: Set<string>;
  /** Forms that the shop refused, such as without the image host. */
  refused: number;
};

const pauseMs = 1_500;
const timeoutMs = 40_000;
const path = '/gallary-management/add';

/** Adds pictures to the gallery, one after the other, until the drill is over. */
export async function addPictures(options: {
  readonly shopUrl: string;
  readonly email: string;
  readonly password: string;
  readonly isOver: () => boolean;
  readonly record: EditorRecord;
}): Promise<void> {
  const { shopUrl, email, password, isOver, record } = options;
  const visitor = createVisitor(shopUrl);
  const isSignedIn = () => visitor.cookies.has('malisho_session');
  for (let count = 1; !isOver(); count += 1) {
    await wait(pauseMs);
    if (!isSignedIn()) {
      await visitor
        .post('/login', { email, password, redirectTo: '/account' }, {}, AbortSignal.timeout(timeoutMs))
        .catch(() => null);
      continue;
    }
    const title = `Drill picture ${count}`;
    const form = new Response(await fillForm(title, count));
    record.unknown.add(title);
    const response = await visitor
      .send(path, {
        method: 'POST',
        headers: { 'Content-Type': form.headers.get('Content-Type') ?? '', Origin: shopUrl },
        body: Buffer.from(await form.arrayBuffer()),
        signal: AbortSignal.timeout(timeoutMs),
      })
      .catch(() => null);
    if (!response || response.status >= 500) continue;
    record.unknown.delete(title);
    if (response.location === '/gallary-management') record.added.add(title);
    else record.refused += 1;
  }
}

async function fillForm(title: string, count: number): Promise<FormData> {
  const background = { r: count % 256, g: (count * 7) % 256, b: (count * 13) % 256 };
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.set('title', title);
  form.set('description', 'Of a drill.');
  form.set('imageFile', new File([new Uint8Array(picture)], `${count}.jpg`, { type: 'image/jpeg' }));
  return form;
}
