import { MongoServerError } from 'mongodb';

/**
 * Features that the built-in store does not support. A test is skipped, with the feature as its reason, only if the
 * store replied with this code and named the feature. A feature that the store ignores, or implements wrongly, still
 * fails its test.
 */
export const unsupportedFeatures: { feature: string; code: number; message: RegExp }[] = [
  { feature: 'views', code: 238, message: /'viewOn'/ },
  { feature: 'the stage $listLocalSessions', code: 40324, message: /\$listLocalSessions/ },
  { feature: 'change streams', code: 40324, message: /\$changeStream/ },
];

/** The name of the unsupported feature that an error reports, or null. */
export function unsupportedFeature(error: unknown): string | null {
  if (!(error instanceof MongoServerError)) return null;
  const refusal = unsupportedFeatures.find(
    ({ code, message }) => error.code === code && message.test(error.message),
  );
  return refusal ? `outside the store's subset: ${refusal.feature}` : null;
}
