import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { writeBody } from '~/http/server/fetch-handler.server';

/** A body of endless chunks that counts what was read. */
function endlessBody() {
  const state = { read: 0, cancelled: false };
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await nextTurn();
      state.read += 1;
      controller.enqueue(new Uint8Array(1_000));
    },
    cancel: () => void (state.cancelled = true),
  });
  return { state, body };
}

describe('the body of a response', () => {
  it('is written to its end', async () => {
    const response = new PassThrough({ highWaterMark: 4 });
    const body = new Response('Fresh milk from Bumala').body;
    const [received] = await Promise.all([text(response), body && writeBody(body, response)]);
    expect(received).toBe('Fresh milk from Bumala');
  });

  it('is read no faster than the client takes it, and no more once the client has left', async () => {
    const response = new PassThrough({ highWaterMark: 5_000 });
    const { state, body } = endlessBody();
    const written = writeBody(body, response);
    for (let turn = 0; turn < 200; turn += 1) await nextTurn();
    expect(state.read).toBeGreaterThan(4);
    expect(state.read).toBeLessThan(20);
    response.destroy();
    await written;
    expect(state.cancelled).toBe(true);
  });

  it('that fails closes the connection, so that the client does not take it for complete', async () => {
    const response = new PassThrough();
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new Error('away')),
    });
    await expect(writeBody(body, response)).rejects.toThrow('away');
    expect(response.destroyed).toBe(true);
  });
});
