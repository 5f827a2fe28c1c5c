import { loadSetUpFacts } from '~/domain/set-up/load-set-up-facts.server';
import { setUpStep, viewSetUp, type SetUpStepName } from '~/domain/set-up/set-up-steps';
import { redirectWithFlash } from '~/http/session/flash.server';
import { setUpPath } from '~/paths';

/** To the list, at the row of the step; says whether it is done, and leads to the next. `more`: a sentence about what was done. */
export async function answerSavedStep(name: SetUpStepName, more = ''): Promise<Response> {
  const { title, isDone } = setUpStep(name);
  const facts = await loadSetUpFacts();
  const { next } = viewSetUp(facts);
  const state = isDone(facts) ? 'is done' : 'is saved, but not complete yet';
  const text = `“${title}” ${state}. ${more}`.trim();
  return redirectWithFlash(`${setUpPath}#${name}`, {
    kind: 'success',
    text,
    ...(next && { links: [{ label: `Next: ${next.title}`, path: next.path }] }),
  });
}
