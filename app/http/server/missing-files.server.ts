import type { RequestHandler } from 'express';

const filePattern = /\.(?:avif|css|gif|ico|jpe?g|js|map|mjs|png|svg|webp|woff2?)$/i;
/** Pictures that the farm uploaded (routes/images/image.ts). */
const uploadPattern = /^\/images\/[^/]+$/;

/** Answers 404 in a line: a page of 27 kB would be lost on an image or a script. Call after the files are served. */
export const rejectMissingFiles: RequestHandler = (request, response, next) => {
  const { method, path } = request;
  const isFile = path.startsWith('/assets/') || filePattern.test(path);
  if (!isFile || uploadPattern.test(path) || (method !== 'GET' && method !== 'HEAD')) return next();
  response.status(404).set('Cache-Control', 'no-cache').type('text').send('There is no such file.\n');
};
