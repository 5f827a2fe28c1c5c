import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openAcceptedEmails } from '~/domain/mail/accepted-emails.server';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'malisho-accepted-'));
});
afterEach(() => rm(folder, { recursive: true }));

const id = '0123456789abcdef01234567';

it('is found by the next process, and forgotten once it is written down', async () => {
  const path = join(folder, 'missing', 'accepted');
  openAcceptedEmails(path).add(id);
  await writeFile(join(path, 'notes.txt'), 'somebody else’s');
  const next = openAcceptedEmails(path);
  expect(next.list()).toEqual([id]);
  next.remove(id);
  expect(next.list()).toEqual([]);
  expect(openAcceptedEmails(path).list()).toEqual([]);
});

it('is kept in memory where the folder can not be written to, and says why', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  const faults: unknown[] = [];
  const accepted = openAcceptedEmails(join(file, 'accepted'), (fault) => void faults.push(fault));
  accepted.add(id);
  expect(accepted.list()).toEqual([id]);
  accepted.remove(id);
  expect(accepted.list()).toEqual([]);
  // Which one depends on the version of Node.
  expect(faults[0]).toMatchObject({ code: expect.stringMatching(/^(ENOTDIR|EEXIST)$/) });
});
