import { importErrorMessages, uploadErrorMessages } from '~/domain/images/image-rules';

/** What only the shop's data or the address of a picture can tell, by field of the form. */
export const savePostErrors = {
  'slug-taken': { slug: ['Another post has this address'] },
  'unknown-featured-image': { featuredImage: [uploadErrorMessages['unknown-image']] },
  'unknown-author-image': { authorImage: [uploadErrorMessages['unknown-image']] },
  'address-unreachable': { featuredImageUrl: [importErrorMessages['address-unreachable']] },
  'address-not-public': { featuredImageUrl: [importErrorMessages['address-not-public']] },
  'address-no-image': { featuredImageUrl: [importErrorMessages['address-no-image']] },
  'no-address': { featuredImageUrl: [importErrorMessages['no-address']] },
} satisfies Readonly<Record<string, Readonly<Record<string, string[]>>>>;
