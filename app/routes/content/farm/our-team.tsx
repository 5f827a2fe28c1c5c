import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listTeamMembers } from '~/domain/team/team-kind.server';
import { toTeamMemberView } from '~/domain/team/team-member';
import { nullIfUnavailable } from '~/http/server/database-unavailable.server';
import { serviceUnavailable } from '~/http/server/service-unavailable.server';
import { isSaveDataRequest, type RouteHandle } from '~/http/rendering/enhancement';
import { loadFilledTexts } from '~/http/rendering/page-texts.server';
import { pageMeta } from '~/http/seo/page-meta';
import { HeroCard } from '~/ui/content/hero-card';
import { TourInvitation } from '~/ui/content/page-hero';
import { TeamMemberCard } from './team-member-card';
import { EmptyState } from '~/ui/empty-state';
import { Notice } from '~/ui/notice';

export const handle: RouteHandle = { cached: true };

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta({ title: 'Our Team' }, matches);

export async function loader({ request }: LoaderFunctionArgs) {
  const [team, { ourTeam, ourTeamPicture, tourInvitation }] = await Promise.all([
    nullIfUnavailable(listTeamMembers()),
    loadFilledTexts(),
  ]);
  return data(
    {
      intro: ourTeam.intro,
      picture: ourTeamPicture.image,
      invitation: { ...tourInvitation, text: ourTeam.invitation },
      team: team?.map(toTeamMemberView) ?? null,
      saveData: isSaveDataRequest(request),
    },
    team ? undefined : serviceUnavailable,
  );
}

/** Forwards Retry-After. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function OurTeam() {
  const { team, intro, picture, invitation, saveData } = useLoaderData<typeof loader>();
  return (
    <>
      <HeroCard title="Our Team" picture={picture} text={intro} />
      {team === null ? (
        <div className="mt-6">
          <Notice kind="error">
            <p>Failed to load team members. Please try again.</p>
            <p>
              <a href="/our-team" className="font-bold underline">
                Try again
              </a>
            </p>
          </Notice>
        </div>
      ) : team.length === 0 ? (
        <div className="mt-6">
          <EmptyState
            title="We have not introduced ourselves yet"
            text="Please come back soon, or ask for us at the farm."
          />
        </div>
      ) : (
        <ul className="mt-6 grid gap-4 md:grid-cols-2">
          {team.map((person) => (
            <TeamMemberCard key={person.name} person={person} saveData={saveData} />
          ))}
        </ul>
      )}
      <TourInvitation {...invitation} />
    </>
  );
}
