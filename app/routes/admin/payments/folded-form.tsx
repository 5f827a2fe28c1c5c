import { Icon } from '~/ui/icon';

/** The answer that is given less often, folded away below the main form. */
export const FoldedForm = (props: { title: string; open?: boolean; children: React.ReactNode }) => (
  <details open={props.open} className="group card px-4">
    <summary className="flex min-h-[48px] items-center justify-between gap-3 py-2 font-bold">
      {props.title}
      <span className="flex group-open:rotate-180">
        <Icon name="down" size={18} />
      </span>
    </summary>
    <div className="pb-4">{props.children}</div>
  </details>
);
