import { MongoServerError } from 'mongodb';

/**
 * Features that the built-in store refuses on purpose. A test counts as skipped, with the feature as its reason,
 * only when the store really answered with this code and named the feature in its message: a feature that the
 * store silently ignores, or answers wrongly, still fails its test.
 */
export const unsupportedFeatures: { feature: string; code: number; message: RegExp }[] = [
  { feature: 'views', code: 238, message: /'viewOn'/ },
  { feature: 'the stage $listLocalSessions', code: 40324, message: /\$listLocalSessions/ },
  { feature: 'change streams', code: 40324, message: /\$changeStream/ },
];

/** The name of the feature that an error of the store refuses, or null when the error is no such refusal. */
export function unsupportedFeature(error: unknown): string | null {
  if (!(error instanceof MongoServerError)) return null;
  const refusal = unsupportedFeatures.find(
    ({ code, message }) => error.code === code && message.test(error.message),
  );
  return refusal ? `outside the store's subset: ${refusal.feature}` : null;
}
