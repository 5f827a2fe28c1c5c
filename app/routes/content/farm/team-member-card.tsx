import type { TeamMemberView } from '~/domain/team/team-member';
import { telephoneLink } from '~/ui/layout/site';
import { ProductPicture } from '~/ui/catalogue/product-picture';

/** A team member; `reachable` adds the contact details. */
export const TeamMemberCard = (props: {
  person: TeamMemberView;
  heading: 'h2' | 'h3';
  reachable?: boolean;
  saveData: boolean;
}) => {
  const { person, heading: Heading, reachable, saveData } = props;
  return (
    <li className={`card p-4 ${reachable ? 'grid grid-cols-[5rem_1fr] gap-4 md:grid-cols-[8rem_1fr]' : ''}`}>
      <ProductPicture
        picture={person.image}
        sizes={reachable ? '(min-width: 768px) 128px, 80px' : '(min-width: 768px) 30vw, 44vw'}
        saveData={saveData}
        alt=""
      />
      <div className={reachable ? 'min-w-0' : 'mt-3'}>
        <Heading className="text-lg">{person.name}</Heading>
        <p className="text-sm font-bold text-clay">{person.position}</p>
        <p className="mt-2 text-sm">{person.bio}</p>
        {reachable && (
          <p className="mt-2 break-words text-sm">
            <a href={`mailto:${person.email}`} className="link block py-1">
              {person.email}
            </a>
            {person.phone && (
              <a href={telephoneLink(person.phone)} className="link block py-1">
                {person.phone}
              </a>
            )}
          </p>
        )}
      </div>
    </li>
  );
};
