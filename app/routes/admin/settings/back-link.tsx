import { Icon } from '~/ui/icon';

export const BackLink = ({ path, text }: { path: string; text: string }) => (
  <p>
    <a href={path} className="button button-quiet -ml-2">
      <Icon name="left" size={18} />
      {text}
    </a>
  </p>
);
