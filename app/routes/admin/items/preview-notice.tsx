import { Notice } from '~/ui/notice';

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
