import type { ObjectId } from 'mongodb';
import { imageField } from '~/domain/images/image-fields';
import type { Picture } from '~/domain/images/picture';
import type { ItemFormFields } from '~/domain/ordered-items/item-field';
import { lineField, multilineField } from '~/domain/text/content-fields';
import { checkboxField } from '~/lib/forms/choice-fields';
import { nullable } from '~/lib/forms/form-fields';
import { emailFormat, phoneFormat } from '~/lib/forms/text-formats';

export type TeamMember = {
  readonly _id: ObjectId;
  readonly name: string;
  readonly position: string;
  readonly bio: string;
  readonly email: string;
  readonly phone: string | null;
  readonly image: Picture | null;
  /** Customers see active ones only. */
  readonly isActive: boolean;
  readonly order: number;
  /** Its version, too (documentVersion). */
  readonly updatedAt: Date;
};

export type TeamMemberView = Pick<TeamMember, 'name' | 'position' | 'bio' | 'email' | 'phone' | 'image'>;

export const toTeamMemberView = ({
  name,
  position,
  bio,
  email,
  phone,
  image,
}: TeamMember): TeamMemberView => ({ name, position, bio, email, phone, image });

export const teamFields = {
  name: lineField('Name', { minLength: 2, maxLength: 80 }),
  position: {
    ...lineField('Position', { maxLength: 80 }),
    hint: 'For example, Head of the creamery',
  },
  email: {
    ...lineField('Email', emailFormat('Invalid email address')),
    hint: 'Customers see it on the team page',
  },
  phone: {
    ...nullable(lineField('Phone', phoneFormat('Please enter a valid phone number'))),
    isOptional: true,
    hint: 'Customers see it too',
  },
  bio: {
    ...multilineField('About this person', { maxLength: 600, isOptional: true }),
    control: 'text',
    isOptional: true,
  },
  image: { ...imageField('Picture'), control: 'image' },
  imageAlt: {
    ...lineField('What the picture shows', { maxLength: 200, isOptional: true }),
    isOptional: true,
    hint: 'For people who can’t see it. If empty, we use “Portrait of” and the name',
  },
  isActive: {
    ...checkboxField('Active: customers see this person on the team page'),
    control: 'checkbox',
    initial: 'on',
  },
} as const satisfies ItemFormFields;
