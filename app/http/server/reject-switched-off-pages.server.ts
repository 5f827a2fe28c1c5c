import type { RequestHandler } from 'express';
import { optionalPageOf } from '~/domain/settings/hidden-pages';
import { isSwitchedOff } from '~/domain/settings/optional-pages';
import { findSiteSettings } from '~/http/rendering/site.server';

/** No route has it, and it has no word that the error page would search for. */
const unknownPath = '/404';

/** A page that is switched off in the settings is not found, whatever the method. */
export const rejectSwitchedOffPages: RequestHandler = (request, _response, next) => {
  const { path } = request;
  if (optionalPageOf(path) === null) return next();
  findSiteSettings()
    .then((settings) => {
      // What is not known to be off is answered as any page in an outage.
      if (settings && isSwitchedOff(settings.pages, path))
        request.url = path.endsWith('.data') ? `${unknownPath}.data` : unknownPath;
      next();
    })
    .catch(next);
};
