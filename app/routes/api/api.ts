import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { handleApiRequest } from '~/api/api.server';

export const loader = ({ request, context }: LoaderFunctionArgs) => handleApiRequest(request, context);

export const action = ({ request, context }: ActionFunctionArgs) => handleApiRequest(request, context);
