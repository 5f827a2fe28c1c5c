import type { ObjectId } from 'mongodb';
import type { Picture } from '~/domain/catalogue/product';

/** storefront.md section 3, Team member. */
export type TeamMember = {
  readonly _id: ObjectId;
  readonly name: string;
  readonly position: string;
  readonly bio: string;
  readonly email: string;
  readonly phone: string | null;
  readonly image: Picture | null;
  readonly isActive: boolean;
  readonly order: number;
};
