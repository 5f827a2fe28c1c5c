import { CheckField } from '../form/field';
import { Icon } from '../icon';

/** The filters within a list's form: a column on wide screens, on phones a drawer that a checkbox opens without a script. */
export const FilterDrawer = (props: {
  label: string;
  /** Stands beside the button that opens the drawer, above the filters on a wide screen. */
  beside?: React.ReactNode;
  resetPath: string;
  children: React.ReactNode;
}) => (
  <div>
    <input type="checkbox" id="show-filters" className="peer sr-only lg:hidden" />
    <div className="flex flex-wrap gap-2 peer-focus-visible:[&>label]:outline">
      {props.beside}
      <label
        htmlFor="show-filters"
        className={`button button-secondary cursor-pointer lg:hidden ${props.beside ? 'px-4' : 'w-full'}`}
      >
        <Icon name="filter" /> {props.label}
      </label>
    </div>
    <div
      className={`card mt-4 hidden space-y-4 p-4 peer-checked:block lg:block ${props.beside ? '' : 'lg:mt-0'}`}
    >
      {props.children}
      <div className="flex flex-wrap-reverse gap-2">
        <button data-without-script className="button button-primary flex-1 px-4">
          Apply
        </button>
        <a href={props.resetPath} className="button button-quiet">
          Reset Filters
        </a>
      </div>
    </div>
  </div>
);

/** On by default: the hidden field sends `off` for an unticked box (see parseCheckboxOnByDefault). */
export const ActiveOnlyField = ({ label, active }: { label: string; active: boolean }) => (
  <>
    <input type="hidden" name="active" value="off" />
    <CheckField id="active" name="active" value="on" type="checkbox" defaultChecked={active} label={label} />
  </>
);
