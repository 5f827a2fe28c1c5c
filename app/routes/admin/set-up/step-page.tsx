import { setUpPath } from '~/paths/set-up';
import { BackLink } from '~/routes/admin/settings/back-link';

/** A step of the set-up: its form, between links to the list. */
export const StepPage = (props: {
  title: string;
  intro: string;
  /** Settings that the form leaves out. */
  more?: readonly { readonly label: string; readonly path: string }[] | undefined;
  /** The form came back. */
  isUnsaved: boolean;
  children: React.ReactNode;
}) => (
  <div className="max-w-text space-y-4">
    <BackLink path={setUpPath} text="All steps" />
    <h1>{props.title}</h1>
    <p>{props.intro}</p>
    {props.isUnsaved && <p className="font-bold">Nothing on this page is saved yet.</p>}
    {props.children}
    {props.more?.map(({ label, path }) => (
      <p key={path}>
        <a href={path} className="link inline-flex min-h-[44px] items-center">
          {label}
        </a>
      </p>
    ))}
    <p>
      <a href={setUpPath} className="button button-quiet -ml-2">
        Do this later
      </a>
    </p>
  </div>
);
