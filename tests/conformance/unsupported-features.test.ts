/** Every feature on the list is reported as unsupported, with the listed code and name. */
import { expect, it } from 'vitest';
import { unsupportedFeatures, unsupportedFeature } from './unsupported-features';
import { useServer } from './server';

const server = useServer();
const database = () => server().client.db('outside-subset');

const attempts: Record<string, () => Promise<unknown>> = {
  views: () => database().createCollection('view', { viewOn: 'other', pipeline: [] }),
  'the stage $listLocalSessions': () =>
    database()
      .aggregate([{ $listLocalSessions: {} }])
      .toArray(),
  'change streams': () => database().collection('watched').watch().next(),
};

it('the list is complete', () => {
  expect(Object.keys(attempts).sort()).toEqual(unsupportedFeatures.map(({ feature }) => feature).sort());
});

// Another server may support these features.
it.skipIf(process.env.TEST_MONGODB_URI).each(Object.entries(attempts))(
  'rejects %s',
  async (feature, attempt) => {
    const error = await attempt().then(
      () => 'it was not rejected',
      (reason: unknown) => reason,
    );
    expect(unsupportedFeature(error), String(error)).toBe(`outside the store's subset: ${feature}`);
  },
);

it('no other error counts as an unsupported feature', async () => {
  const error = await database()
    .collection('other')
    .aggregate([{ $unheardOf: {} }])
    .toArray()
    .catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 40324 });
  expect(unsupportedFeature(error)).toBeNull();
  expect(unsupportedFeature(new Error("viewOn: '$listLocalSessions'"))).toBeNull();
});
