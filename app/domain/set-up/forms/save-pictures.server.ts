import { loadHomeContent } from '~/domain/content/content-queries.server';
import { sectionsOf } from '~/domain/content/sections/content-sections';
import { saveSection as saveContentSection } from '~/domain/content/sections/save-section.server';
import { findSection } from '~/domain/content/sections/section-content.server';
import {
  reject,
  type Change,
  type SaveFailure,
  type VersionedChange,
} from '~/domain/editing/save-document.server';
import { entriesVersion, saveSection, sectionVersion } from '~/domain/settings/sections/save-section.server';
import { settingsSection } from '~/domain/settings/sections/settings-sections';
import { loadSettings } from '~/domain/settings/settings.server';

/** Addresses of pictures, '' for none, and the alternative text of the first. */
export type FarmPictures = { readonly hero: string; readonly heroAlt: string; readonly logo: string };

/** The picture of the home page and the logo. */
export async function loadFarmPictures() {
  const [{ hero }, { identity }] = await Promise.all([loadHomeContent(), loadSettings()]);
  const pictures = { hero: hero.image, logo: identity.logo?.picture ?? null };
  const stored: FarmPictures = {
    hero: pictures.hero?.src ?? '',
    heroAlt: pictures.hero?.alt ?? '',
    logo: pictures.logo?.src ?? '',
  };
  return { stored, pictures, version: entriesVersion([stored]) };
}

/**
 * Saves the picture of the home page, then the logo, each as its own screen does; the picture of links is drawn anew. `rejected`
 * for no picture, one that was deleted meanwhile, and a logo of a farm without a name.
 */
export async function saveFarmPictures({
  pictures,
  seenVersion,
  ...change
}: VersionedChange & { readonly pictures: FarmPictures }): Promise<
  { readonly ok: true } | SaveFailure<FarmPictures>
> {
  const { stored, version } = await loadFarmPictures();
  if (version !== seenVersion) return { ok: false, reason: 'conflict', document: stored };
  const { hero, heroAlt, logo } = pictures;
  if (hero === '') return reject({ hero: ['Choose a picture of your farm'] });
  const hasNewLogo = logo !== stored.logo;
  if (hasNewLogo && (await loadSettings()).identity.name === '')
    return reject({ logo: ['Enter the name of your farm first: the logo stands beside it'] });
  if (hero !== stored.hero || heroAlt !== stored.heroAlt) {
    const saved = await saveHero(pictures, change);
    if (!saved.ok) return saved;
  }
  return hasNewLogo ? saveLogo(logo, change) : { ok: true };
}

async function saveHero(
  { hero, heroAlt }: FarmPictures,
  change: Change,
): Promise<{ readonly ok: true } | SaveFailure<FarmPictures>> {
  const section = sectionsOf('home').find(({ property }) => property === 'hero');
  const present = section && (await findSection(section, null));
  if (!present) throw new Error('The home page has no hero');
  const form = { ...present.values, image: hero, altText: heroAlt, seenVersion: present.version };
  const saved = await saveContentSection({ section, itemId: null, form, ...change });
  if (saved.ok) return saved;
  if (saved.reason === 'conflict') return { ...saved, document: (await loadFarmPictures()).stored };
  return saved.reason === 'rejected' ? reject({ hero: Object.values(saved.errors).flat() }) : saved;
}

async function saveLogo(
  logo: string,
  change: Change,
): Promise<{ readonly ok: true } | SaveFailure<FarmPictures>> {
  const settings = await loadSettings();
  const saved = await saveSection('name', {
    entries: [{ ...settingsSection('name').read(settings)[0], logo }],
    seenVersion: sectionVersion('name', settings),
    ...change,
  });
  return !saved.ok && saved.reason === 'conflict'
    ? { ...saved, document: (await loadFarmPictures()).stored }
    : saved;
}
