import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { handleApiRequest } from '~/api/api.server';

export const loader = ({ request }: LoaderFunctionArgs) => handleApiRequest(request);

export const action = ({ request }: ActionFunctionArgs) => handleApiRequest(request);
