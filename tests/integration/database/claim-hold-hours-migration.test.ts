import { expect, it } from 'vitest';
import { database } from '#db/client';
import * as claimHoldHours from '#db/migrations/044-claim-hold-hours';
import { useTestDatabase } from '../../support/database';

useTestDatabase();

it('the hours to match a code go, and the other settings stay', async () => {
  const settings = database().collection<{ readonly _id: string; readonly checkout: object }>('settings');
  await claimHoldHours.up(database());
  expect(await settings.findOne()).toBeNull();
  await settings.insertOne({ _id: 'site', checkout: { claimHoldHours: 12, maxUnconfirmedUnits: 30 } });
  for (let times = 0; times < 2; times += 1) await claimHoldHours.up(database());
  expect(await settings.findOne()).toEqual({ _id: 'site', checkout: { maxUnconfirmedUnits: 30 } });
});
