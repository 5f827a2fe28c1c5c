import { errorResponse } from '~/http/forms/read-form.server';

export const loader = () => {
  throw errorResponse(404, '');
};
export const action = loader;

export default function NotFound() {
  return null;
}
