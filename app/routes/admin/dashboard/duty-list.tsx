import { Icon } from '~/ui/icon';
import { setUpPath } from '~/paths';
import type { Duty } from './duties';

type Duties = {
  readonly duties: readonly Duty[];
  /** How far the set-up is; null once the shop is open. */
  readonly setUp: string | null;
};

const nothingToDo = 'Nothing to do right now.';

/** What needs a hand now, each with its count and its page. */
export const DutyList = ({ duties, setUp }: Duties) => (
  <section aria-labelledby="duties" className="space-y-3">
    <h2 id="duties">What needs doing now</h2>
    {setUp !== null && (
      <p>
        <a href={setUpPath} className="card flex min-h-[56px] items-center gap-3 p-4 hover:bg-mint">
          <span className="text-clay">
            <Icon name="store" />
          </span>
          <span className="min-w-0 flex-1">
            <span className="block font-bold">Set up your shop</span> {setUp}
          </span>
          <Icon name="right" size={18} />
        </a>
      </p>
    )}
    {duties.length > 0 && (
      <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {duties.map(({ path, icon, text, isNews }) => (
          <li key={text}>
            <a href={path} className="card flex min-h-[56px] items-center gap-3 p-3 hover:bg-mint">
              <span className={isNews ? 'text-clay' : 'text-pasture'}>
                <Icon name={icon} />
              </span>{' '}
              <span className="min-w-0 flex-1 font-bold">{text}</span>
              <span className="text-ink-soft">
                <Icon name="right" size={18} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    )}
    {duties.length === 0 && setUp === null && (
      <p className="card flex items-center gap-3 p-4">
        <span className="text-pasture">
          <Icon name="check" />
        </span>
        {nothingToDo}
      </p>
    )}
  </section>
);

/** Tells screen readers when the duties change while the page is open. */
export const DutyStatus = ({ duties, setUp }: Duties) => (
  <p role="status" className="sr-only">
    {duties.map(({ text }) => text).join(', ') || setUp || nothingToDo}
  </p>
);
