import { CheckField } from '../form/field';
import { Icon } from '../icon';

/**
 * The filters of a list, within its form. They stand beside the list on a wide screen; on a phone they are a drawer, which
 * a tick opens so that it needs no script.
 */
export const FilterDrawer = (props: {
  /** What opens it. */
  label: string;
  /** Where everything is as it was at first. */
  resetPath: string;
  children: React.ReactNode;
}) => (
  <div>
    <input type="checkbox" id="show-filters" className="peer sr-only lg:hidden" />
    <label
      htmlFor="show-filters"
      className="button button-secondary w-full cursor-pointer peer-focus-visible:outline lg:hidden"
    >
      <Icon name="filter" /> {props.label}
    </label>
    <div className="card mt-4 hidden space-y-4 p-4 peer-checked:block lg:mt-0 lg:block">
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

/** Whether only products are shown that are for sale. It is on at first, so a form without it has to say `off`. */
export const ActiveOnlyField = ({ label, active }: { label: string; active: boolean }) => (
  <>
    <input type="hidden" name="active" value="off" />
    <CheckField id="active" name="active" value="on" type="checkbox" defaultChecked={active} label={label} />
  </>
);
