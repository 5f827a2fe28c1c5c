import { Notice } from '~/ui/notice';

/** For the preview of a form, which is a tab of its own. */
export const typedNotice = 'Nothing is saved yet. Close this tab to go back to the form.';

/** Above a page of the shop that shows what is saved, or typed, as customers would see it. */
export const PreviewNotice = (props: {
  text: string;
  links: readonly { readonly path: string; readonly label: string }[];
}) => (
  <div className="mb-6">
    <Notice kind="warning">
      <p>
        <strong>Preview.</strong> {props.text}
      </p>
      <p className="flex flex-wrap gap-x-4">
        {props.links.map(({ path, label }) => (
          <a key={path} href={path} className="link flex min-h-[44px] items-center font-bold">
            {label}
          </a>
        ))}
      </p>
    </Notice>
  </div>
);
