import { imageMessages, uploadErrorMessages } from '~/domain/images/image-rules';
import { postMessages } from './post-form';

/** What only the shop's data or the address of a picture can tell, by field of the form. */
export const savePostErrors = {
  'slug-taken': { slug: ['Another post has this address'] },
  'unknown-featured-image': { featuredImage: [uploadErrorMessages['unknown-image']] },
  'unknown-author-image': { authorImage: [uploadErrorMessages['unknown-image']] },
  'address-unreachable': {
    featuredImageUrl: ['No picture came from this address. Please try again, or upload it'],
  },
  'address-not-public': {
    featuredImageUrl: [`${postMessages.url}: it must be one that everybody can open`],
  },
  'address-no-image': { featuredImageUrl: [imageMessages.invalid] },
} satisfies Readonly<Record<string, Readonly<Record<string, string[]>>>>;
