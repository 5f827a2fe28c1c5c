import { useEffect, useRef } from 'react';
import { setUpPath } from '~/paths/set-up';
import { Icon } from '../icon';
import type { Site } from '~/domain/settings/site';
import { FlashNotice } from '../layout/flash-notice';
import { LogoPicture } from '../layout/logo';
import type { RootData } from '../layout/use-root-data';
import type { AdminScreen } from './admin-screens';
import { barLength } from './menu-text';
import { Notice } from '../notice';
import { PendingBar } from './pending-bar';

type FrameProps = {
  siteName: string;
  logo: Site['logo'] | undefined;
  /** The name of the signed-in person; null where it is not known, because the database is away. */
  userName: string | null;
  screens: readonly AdminScreen[];
  /** '3 of 9 done, next: …' for the owner of a shop that is not open; null for others. */
  setUp: string | null;
  /** The current path. */
  path: string;
  flash: RootData['flash'];
  children: React.ReactNode;
};

/** The page around each screen of the back office: header, navigation, message of the last form, content. */
export function BackOfficeFrame({
  siteName,
  logo,
  userName,
  screens,
  setUp,
  path,
  flash,
  children,
}: FrameProps) {
  const current = currentOf(screens, path);
  const switchedOff = current?.switchedOff;
  return (
    <>
      <header className="screen-only border-b border-edge-pale bg-milk">
        <PendingBar />
        <div className="mx-auto flex h-14 w-full max-w-office items-center gap-2 px-4 md:px-6">
          <a href="/admin-dashboard" className="flex h-14 min-w-0 items-center gap-2 leading-tight">
            <LogoPicture logo={logo} size={36} />
            <span className="min-w-0">
              <span className="block truncate font-serif text-lg font-bold leading-tight text-pasture">
                {siteName}
              </span>{' '}
              <span className="block text-sm text-ink-soft">Back office</span>
            </span>
          </a>{' '}
          <span className="ml-auto hidden text-sm text-ink-soft md:inline">
            {userName && `Signed in as ${userName}`}
          </span>{' '}
          <a href="/home" className="button button-quiet ml-auto flex-none md:ml-4">
            View shop
          </a>{' '}
          {userName !== null && <SignOut className="hidden md:block" />}
        </div>
      </header>
      <div className="mx-auto w-full max-w-office flex-1 px-4 pb-[6rem] pt-4 print:py-0 md:px-6 md:pt-6 lg:grid lg:grid-cols-[15rem_1fr] lg:gap-8 lg:pb-6">
        {screens.length > 0 && (
          <>
            <SideList screens={screens} current={current} />
            {/* Beside the other list: gzip finds repetitions within 32 kB. */}
            <PhoneBar screens={screens} current={current} userName={userName} />
          </>
        )}
        <main id="main" className="min-w-0">
          {flash && (
            <div className="sticky top-2 z-10">
              <FlashNotice flash={flash} />
            </div>
          )}
          {switchedOff && (
            <div className="screen-only mb-4">
              <Notice kind="warning" small>
                <p>
                  “{switchedOff}” is switched off: visitors don’t see it. You can prepare everything here, and
                  switch it on under{' '}
                  <a href="/settings-admin/pages" className="font-bold underline">
                    Settings, Pages
                  </a>
                  .
                </p>
              </Notice>
            </div>
          )}
          {/* The dashboard has it among what needs doing. */}
          {setUp !== null && path !== '/admin-dashboard' && !isWithin(path, setUpPath) && (
            <p className="screen-only mb-4">
              <a
                href={setUpPath}
                className="card flex min-h-[44px] items-center gap-3 p-3 font-bold hover:bg-mint"
              >
                <Icon name="left" size={18} />
                <span>
                  Back to set-up: <span className="font-normal">{setUp}</span>
                </span>
              </a>
            </p>
          )}
          {children}
        </main>
      </div>
    </>
  );
}

type ScreenList = Pick<FrameProps, 'screens'> & { readonly current: AdminScreen | undefined };

/** On wide screens. The list may be longer than the window: it scrolls to the current screen. */
function SideList({ screens, current }: ScreenList) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current: box } = list;
    const link = box?.querySelector<HTMLElement>('[aria-current]');
    if (!box || !link) return;
    const isVisible =
      link.offsetTop >= box.scrollTop &&
      link.offsetTop + link.offsetHeight <= box.scrollTop + box.clientHeight;
    if (!isVisible) box.scrollTop = link.offsetTop - box.clientHeight / 2;
  }, [current]);
  return (
    <nav aria-label="Back office" className="screen-only hidden lg:block">
      <div ref={list} className="sticky top-0 max-h-screen overflow-y-auto py-6">
        <ScreenGroups screens={screens} current={current} />
      </div>
    </nav>
  );
}

const ScreenGroups = ({ screens, current }: ScreenList) =>
  [...new Set(screens.map(({ group }) => group))].map((group) => (
    <div key={group} className="mb-3">
      <p className="px-3 text-sm font-bold text-ink-soft">{group}</p>
      <ul aria-label={group}>
        {screens
          .filter((screen) => screen.group === group)
          .map((screen) => (
            <li key={screen.path}>
              <ScreenLink screen={screen} isCurrent={screen === current} />
            </li>
          ))}
      </ul>
    </div>
  ));

const ScreenLink = ({ screen, isCurrent }: { screen: AdminScreen; isCurrent: boolean }) => (
  <a
    href={screen.path}
    aria-current={isCurrent ? 'page' : undefined}
    className="flex min-h-[44px] items-center gap-3 rounded-sm px-3 hover:bg-mint aria-[current=page]:bg-mint aria-[current=page]:font-bold"
  >
    <Icon name={screen.icon} size={18} />
    <span className="flex-1">{screen.name}</span> <WaitingCount screen={screen} />
  </a>
);

const WaitingCount = ({ screen: { waiting } }: { screen: AdminScreen }) =>
  waiting && (
    <span className="flex-none rounded-full bg-clay px-2 text-sm font-bold tabular-nums text-milk">
      <span aria-hidden="true">{waiting.count > 99 ? '99+' : waiting.count}</span>
      <span className="sr-only">{`(${waiting.text})`}</span>
    </span>
  );

/** On phones: in reach of the thumb, the screens of every day; behind "More" the rest. */
function PhoneBar({ screens, current, userName }: ScreenList & Pick<FrameProps, 'userName'>) {
  const rest = screens.slice(barLength);
  const isBehindMore = rest.some((screen) => screen === current);
  const waiting = rest.reduce((sum, { waiting: { count } = { count: 0 } }) => sum + count, 0);
  return (
    <nav
      aria-label="Back office"
      className="screen-only fixed inset-x-0 bottom-0 z-10 border-t border-edge-pale bg-milk shadow lg:hidden"
    >
      <ul className="flex flex-wrap justify-between">
        {screens.slice(0, barLength).map((screen) => (
          <li key={screen.path} className="min-w-0 flex-auto">
            <a href={screen.path} aria-current={screen === current ? 'page' : undefined} className={barEntry}>
              <span className="flex items-center gap-1">
                <Icon name={screen.icon} />
                <WaitingCount screen={screen} />
              </span>{' '}
              <span>{screen.shortName ?? screen.name}</span>
            </a>
          </li>
        ))}
        <li className="flex-auto">
          <details data-menu onToggle={showCurrentScreen}>
            <summary className={`${barEntry} ${isBehindMore ? 'bg-mint text-pasture-dark underline' : ''}`}>
              <span className="flex items-center gap-1">
                <Icon name="menu" />
                {waiting > 0 && (
                  <span className="rounded-full bg-clay px-2 text-sm font-bold tabular-nums text-milk">
                    {waiting}
                    <span className="sr-only"> waiting</span>
                  </span>
                )}
              </span>{' '}
              More
            </summary>
            <div className="absolute inset-x-0 bottom-full max-h-[70vh] space-y-3 overflow-y-auto border-t border-edge-pale bg-milk p-4 shadow">
              <ScreenGroups screens={rest} current={current} />
              <p className="text-sm text-ink-soft md:hidden">{userName && `Signed in as ${userName}`}</p>
              <SignOut className="md:hidden" />
            </div>
          </details>
        </li>
      </ul>
    </nav>
  );
}

/** The list behind "More" is longer than a phone's screen. */
const showCurrentScreen = ({ currentTarget: menu }: React.SyntheticEvent<HTMLDetailsElement>): void => {
  if (menu.open) menu.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
};

const barEntry =
  'relative flex min-h-[56px] flex-col items-center justify-center px-1 py-1 text-center text-sm leading-tight aria-[current=page]:bg-mint aria-[current=page]:text-pasture-dark aria-[current=page]:underline';

const SignOut = ({ className }: { className: string }) => (
  <form action="/logout" method="post" className={className}>
    <button className="button button-quiet">Sign out</button>
  </form>
);

/** The innermost one: the closed days lie below the settings. */
const currentOf = (screens: readonly AdminScreen[], path: string): AdminScreen | undefined =>
  screens
    .filter((screen) => isWithin(path, screen.path))
    .sort((one, other) => other.path.length - one.path.length)[0];

const isWithin = (path: string, screen: string): boolean => path === screen || path.startsWith(`${screen}/`);
