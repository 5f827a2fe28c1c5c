import { imageField } from '~/domain/images/image-fields';
import { imageHint } from '~/domain/images/image-rules';
import { lineField, logoField } from '~/domain/settings/sections/setting-fields';
import type { SettingsField, SettingsFields } from '~/domain/settings/sections/settings-section';

/** The logo needs no text of its own: it stands beside the name. */
export const picturesFields = {
  hero: {
    ...imageField('Picture of your farm'),
    control: 'picture',
    hint: `Your cows, your milk or your people, in good light. ${imageHint}`,
  },
  heroAlt: lineField('What the picture shows', {
    hint: 'For people who can’t see it, for example “Our cows at the gate in the morning”',
    maxLength: 200,
  }),
  logo: {
    ...logoField('Logo', 'If you have one. Best without a background'),
    parse: undefined,
    isOptional: true,
  } satisfies SettingsField,
} as const satisfies SettingsFields;
