import { problem } from '~/http/form.server';

/** Any address that the shop does not have. */
export const loader = () => {
  throw problem(404, '');
};
export const action = loader;

export default function NotFound() {
  return null;
}
