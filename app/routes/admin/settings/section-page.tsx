import { calendarPath, settingsAdminPath, settingsSectionPath } from '~/paths';
import { Icon } from '~/ui/icon';
import { BackLink } from './back-link';
import type { SectionView } from './section-route.server';

export const SectionPage = ({
  section: { name, title, intro },
  step,
  children,
}: {
  section: SectionView;
  /** Of the set-up, which led here. */
  step: string | null;
  children: React.ReactNode;
}) => (
  <div className="max-w-text space-y-4">
    {name === 'calendar' ? (
      <BackLink path={calendarPath} text="Calendar of visits" />
    ) : (
      <BackLink path={`${settingsAdminPath}#${name}`} text="All settings" step={step} />
    )}
    <h1>{title}</h1>
    {intro && <p>{intro}</p>}
    {children}
    <p>
      <a href={`${settingsSectionPath(name)}/history`} className="button button-quiet -ml-2">
        <Icon name="clock" size={18} />
        Earlier versions
      </a>
    </p>
  </div>
);
