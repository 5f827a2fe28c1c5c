import { loadSetUpFacts } from '~/domain/set-up/load-set-up-facts.server';
import { isSetUpStep, setUpStep, viewSetUp, type SetUpStepName } from '~/domain/set-up/set-up-steps';
import { redirectWithFlash, type Flash } from '~/http/session/flash.server';
import { setUpRowPath } from '~/paths';

/**
 * To the list, at the row of the step; says whether it is done, and leads to the next. `more`: a sentence about what was done;
 * `links` come before that to the next step.
 */
export async function answerSavedStep(
  name: SetUpStepName,
  more = '',
  links: NonNullable<Flash['links']> = [],
): Promise<Response> {
  const { title, isDone } = setUpStep(name);
  const facts = await loadSetUpFacts();
  const { next } = viewSetUp(facts);
  const state = isDone(facts) ? 'is done' : 'is saved, but not complete yet';
  const text = `“${title}” ${state}. ${more}`.trim();
  return redirectWithFlash(setUpRowPath(name), {
    kind: 'success',
    text,
    links: [...links, ...(next ? [{ label: `Next: ${next.title}`, path: next.path }] : [])],
  });
}

/** The step that led to this page of the settings (fromSetUp); null for none. */
export function readSetUpStep(request: Request): SetUpStepName | null {
  const step = new URL(request.url).searchParams.get('set-up') ?? '';
  return isSetUpStep(step) ? step : null;
}
