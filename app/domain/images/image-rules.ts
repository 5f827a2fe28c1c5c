/** The largest file that is taken (admin.md section 9). */
export const maxUploadBytes = 10 * 1024 * 1024;

/** What the file field offers to pick. Which of them a file is, is read from its content. */
export const acceptedImageTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
] as const;

/** How wide the renditions of a picture are, in px; none is wider than what was uploaded. */
export const renditionWidths = [160, 320, 640, 1280] as const;

/** What each rendition is stored as: the newest format, the usual one, and one that every browser shows. */
export const renditionFormats = ['avif', 'webp', 'jpg'] as const;
export type RenditionFormat = (typeof renditionFormats)[number];

export const contentTypes: Readonly<Record<RenditionFormat, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

/** Why a picture was not taken. */
export type UploadFailure =
  | 'not-an-image'
  | 'too-large'
  | 'too-many-pixels'
  /** Too many pictures wait for their turn already. */
  | 'busy'
  /** It took longer than a person waits. */
  | 'too-slow'
  /** The image host is away, or did not take it. */
  | 'host-unavailable'
  /** The form names a picture that is not there any more. */
  | 'unknown-image';

/** The texts of admin.md sections 5 and 8. */
export const imageMessages = {
  invalid: 'Please select a valid image file (max 10MB)',
  failed: 'Failed to upload image. Please try again.',
  wait: 'Please wait for the image to finish uploading',
} as const;

/** What a person is told: what is wrong with the file, or that it is not their fault. */
export const uploadErrorMessages: Readonly<Record<UploadFailure, string>> = {
  'not-an-image': imageMessages.invalid,
  'too-large': imageMessages.invalid,
  'too-many-pixels': `${imageMessages.invalid}: this one has too many pixels`,
  busy: imageMessages.failed,
  'too-slow': imageMessages.failed,
  'host-unavailable': imageMessages.failed,
  'unknown-image': 'This image is not there any more. Please choose it again.',
};

/** A stored picture as forms name it: what its address says after /images/. */
export const imageIdPattern = /^[0-9a-f]{32}$/;

/** What the field of a form says instead of an id when the picture is to be taken away. */
export const removedImage = 'none';
