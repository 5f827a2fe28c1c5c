import { forget, remember } from '@epic-web/remember';
import type { Settings } from './settings';

/** On the global object, because the server and the routes are separate bundles. */
const globalKey = 'site-name';

/** Takes SITE_NAME, which names the shop until its settings do; null where it is not set. */
export function configureSiteName(name: string | null): void {
  forget(globalKey);
  remember(globalKey, () => ({ name }));
}

const siteName = (): string | null =>
  remember(globalKey, (): { readonly name: string | null } => ({ name: null })).name;

/** docs/product.md 2. */
const titleEnding = 'Dairy Farm';

/** What the environment says of the shop. */
export const identityOfEnvironment = (): Pick<Settings['identity'], 'name' | 'titleEnding'> => {
  const name = siteName();
  return name === null ? { name: '', titleEnding: '' } : { name, titleEnding };
};
