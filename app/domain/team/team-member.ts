import type { ObjectId } from 'mongodb';
import type { Picture } from '~/domain/images/picture';

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
