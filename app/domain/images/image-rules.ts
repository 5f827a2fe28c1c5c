/** docs/product.md 8.9. */
const maxMegabytes = 10;
export const maxUploadBytes = maxMegabytes * 1024 * 1024;

export const imageHint = `JPEG, PNG, WebP, AVIF or GIF, at most ${maxMegabytes}\u00a0MB`;

/** For the file picker; the server detects the type from the content. */
export const acceptedImageTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
] as const;

export const renditionWidths = [160, 320, 640, 1280] as const;

export const renditionFormats = ['avif', 'webp', 'jpg'] as const;
export type RenditionFormat = (typeof renditionFormats)[number];

/** PNG is for what the shop draws itself. */
export const servedFormats = [...renditionFormats, 'png'] as const;
export type ServedFormat = (typeof servedFormats)[number];

export const contentTypes: Readonly<Record<ServedFormat, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
};

export type UploadFailure =
  | 'not-an-image'
  | 'heic'
  | 'too-large'
  | 'too-many-pixels'
  | 'busy'
  | 'too-slow'
  | 'host-unavailable'
  | 'unknown-image';

export const imageMessages = {
  invalid: `Please select a valid image file (max ${maxMegabytes}MB)`,
  heic: 'iPhone format: choose Most Compatible, or JPEG',
  failed: 'Failed to upload image. Please try again.',
  wait: 'Please wait for the image to finish uploading',
} as const;

export const uploadErrorMessages: Readonly<Record<UploadFailure, string>> = {
  'not-an-image': imageMessages.invalid,
  heic: imageMessages.heic,
  'too-large': imageMessages.invalid,
  'too-many-pixels': `${imageMessages.invalid}: this one has too many pixels`,
  busy: imageMessages.failed,
  'too-slow': imageMessages.failed,
  'host-unavailable': imageMessages.failed,
  'unknown-image': 'This image is gone. Please choose it again.',
};

/** By its name or the type that the browser gives it, which is empty on many computers. */
export const isHeicFile = ({ name, type }: { readonly name: string; readonly type: string }): boolean =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/** Why a picture cannot be copied from its URL. */
export type ImportFailure = 'address-unreachable' | 'address-not-public' | 'address-no-image' | 'no-address';

export const importErrorMessages: Readonly<Record<ImportFailure, string>> = {
  'address-unreachable': 'We could not get a picture from this address. Please try again or upload it',
  'address-not-public': 'Invalid URL format: it must be public',
  'address-no-image': imageMessages.invalid,
  'no-address': 'Invalid URL format',
};

export const imageIdPattern = /^[0-9a-f]{32}$/;

/** The `src` of a picture: of an upload, with its id, or of an illustration that comes with the shop. */
export const imageSourcePattern = /^\/images\/[a-z0-9/-]{1,150}$/;

export const removedImage = 'none';
