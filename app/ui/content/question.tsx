import { Icon } from '../icon';
import { Prose } from './prose';

/** A question with its answer; opens without a script, and for a link to its id. */
export const Question = (props: { id: string; title: string; html: string; open?: boolean }) => (
  <details id={props.id} open={props.open} className="group border-t border-edge-pale first:border-t-0">
    <summary className="flex min-h-[44px] items-center justify-between gap-4 py-3 font-bold">
      <span>{props.title}</span>
      <span className="text-pasture group-open:[transform:rotate(180deg)]">
        <Icon name="down" />
      </span>
    </summary>
    <div className="pb-4">
      <Prose html={props.html} />
    </div>
  </details>
);
