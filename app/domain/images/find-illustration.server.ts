import { collections } from '~/domain/collections';
import { imageSourcePattern } from './image-rules';
import type { Picture } from './picture';

/** Fields with the pictures that the API answers with. */
const places = [
  ['products', 'images'],
  ['categories', 'image'],
  ['posts', 'featuredImage'],
  ['posts', 'authorImage'],
  ['farmServices', 'image'],
  ['teamMembers', 'image'],
  ['galleryItems', 'picture'],
  ['homeContent', 'hero.image'],
  ['homeContent', 'specialOffers.image'],
  ['aboutContent', 'aboutHero.image'],
  ['aboutContent', 'companyMission.image'],
] as const;

/** A picture that came with the shop, by its `src`, with its sizes: those of the first document that shows it. */
export async function findIllustration(src: string, alt: string): Promise<Picture | null> {
  if (!imageSourcePattern.test(src)) return null;
  for (const [name, path] of places) {
    const { [name]: collection } = collections();
    const [found] = await collection
      .aggregate<{ readonly picture: Picture | readonly Picture[] }>([
        { $match: { [`${path}.src`]: src } },
        { $limit: 1 },
        { $project: { _id: 0, picture: `$${path}` } },
      ])
      .toArray();
    const picture = [found?.picture ?? []].flat().find((each) => each.src === src);
    if (picture) return { ...picture, alt };
  }
  return null;
}
