import { Icon } from '~/ui/icon';
import type { AdminScreen } from './admin-screens';

/** Surrounds each screen of the back office with the navigation. */
export function AdminLayout(props: {
  screens: readonly AdminScreen[];
  /** The current path. */
  path: string;
  children: React.ReactNode;
}) {
  const { screens, path, children } = props;
  if (screens.length < 2) return children;
  return (
    <div className="gap-8 lg:grid lg:grid-cols-[13rem_1fr]">
      <div className="screen-only mb-4">
        <input type="checkbox" id="show-screens" className="peer sr-only lg:hidden" />
        <label
          htmlFor="show-screens"
          className="button button-secondary w-full cursor-pointer peer-focus-visible:outline lg:hidden"
        >
          <Icon name="menu" /> Back office
        </label>
        <nav aria-label="Back office" className="card mt-2 hidden p-2 peer-checked:block lg:mt-0 lg:block">
          <ul>
            {screens.map((screen) => (
              <li key={screen.path}>
                <a
                  href={screen.path}
                  aria-current={isWithin(path, screen.path) ? 'page' : undefined}
                  className="flex min-h-[44px] items-center rounded-sm px-3 hover:bg-mint aria-[current=page]:bg-mint aria-[current=page]:font-bold"
                >
                  {screen.name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

const isWithin = (path: string, screen: string): boolean => path === screen || path.startsWith(`${screen}/`);
