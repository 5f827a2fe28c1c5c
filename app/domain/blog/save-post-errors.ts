import { imageMessages, uploadErrorMessages } from '~/domain/images/image-rules';
import { postMessages } from './post-form';

/** What only the shop's data or the address of a picture can tell, by field of the form. */
export const savePostErrors = {
  'slug-taken': { slug: ['Another post has this address'] },
  'unknown-featured-image': { featuredImage: [uploadErrorMessages['unknown-image']] },
  'unknown-author-image': { authorImage: [uploadErrorMessages['unknown-image']] },
  'address-unreachable': {
    featuredImageUrl: ['We could not get a picture from this address. Please try again or upload it'],
  },
  'address-not-public': {
    featuredImageUrl: [`${postMessages.url}: it must be public`],
  },
  'address-no-image': { featuredImageUrl: [imageMessages.invalid] },
} satisfies Readonly<Record<string, Readonly<Record<string, string[]>>>>;
