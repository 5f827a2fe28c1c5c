import type { Db } from 'mongodb';
import { expect, it } from 'vitest';
import { database } from '#db/client';
import { runMigrations } from '#db/migrations';
import type { ReportProgress } from '#db/migrations/migration';
import { findWithProgress } from '#db/migrations/with-progress';
import { useTestDatabase } from '../../support/database';

useTestDatabase();

// The example of CONTRIBUTING. A real one is a file of db/migrations, which its test imports.
const id = '028-first-names';

type Member = { readonly name: string; readonly firstName?: string };

/** Adds the first name to team members. */
async function up(db: Db, report: ReportProgress): Promise<void> {
  const members = db.collection<Member>('teamMembers');
  for await (const { _id, name } of findWithProgress(members, { firstName: { $exists: false } }, report))
    await members.updateOne({ _id }, { $set: { firstName: name.split(' ', 1)[0] } });
}

const members = () => database().collection<Member>('teamMembers');
const readMembers = () =>
  members()
    .find({}, { projection: { _id: 0 } })
    .sort({ name: 1 })
    .toArray();

it('adds the field to documents of the old form, keeps those of the new one, and says how far it is', async () => {
  await members().insertMany([
    { name: 'Achieng Owino' },
    { name: 'Baraka Wandera' },
    { name: 'Jane Nafula', firstName: 'Janey' },
  ]);
  const lines: string[] = [];
  await runMigrations([{ id, up }], (line) => lines.push(line));
  expect(await readMembers()).toEqual([
    { name: 'Achieng Owino', firstName: 'Achieng' },
    { name: 'Baraka Wandera', firstName: 'Baraka' },
    { name: 'Jane Nafula', firstName: 'Janey' },
  ]);
  expect(lines).toEqual([
    `${id} (1 of 1)`,
    `${id} (1 of 1): 1 of about 3 documents`,
    `${id} (1 of 1): 2 of about 3 documents`,
  ]);
});

it('ends in the same state when it was interrupted', async () => {
  await members().insertMany([{ name: 'Achieng Owino' }, { name: 'Baraka Wandera' }]);
  const interrupt = () => {
    throw new Error('interrupted');
  };
  await expect(up(database(), interrupt)).rejects.toThrow('interrupted');
  expect(await members().countDocuments({ firstName: { $exists: true } })).toBe(1);
  await up(database(), () => undefined);
  const first = await readMembers();
  await up(database(), () => undefined);
  expect(await readMembers()).toEqual(first);
  expect(first.map(({ firstName }) => firstName)).toEqual(['Achieng', 'Baraka']);
});
