import { createElement, Suspense } from 'react';
import { expect, it } from 'vitest';
import { renderHydrated } from '~/http/rendering/render-hydrated.server';

const fault = new Error('no such link');
const Broken = (): never => {
  throw fault;
};

it('rejects once for a page that throws, and leaves the process alone', async () => {
  const errors: unknown[] = [];
  const page = createElement('html', null, createElement(Broken));
  await expect(renderHydrated(page, (error) => void errors.push(error))).rejects.toBe(fault);
  expect(errors).toEqual([fault]);
  // A rejection that nobody handles fails the run: it would end the shop.
  await new Promise((resolve) => setTimeout(resolve, 20));
});

it('renders the rest of a page of which a part throws', async () => {
  const errors: unknown[] = [];
  const part = createElement(Suspense, { fallback: 'later' }, createElement(Broken));
  const html = await renderHydrated(
    createElement('p', null, 'Maziwa ', part),
    (error) => void errors.push(error),
  );
  expect(html).toContain('Maziwa');
  expect(html).toContain('later');
  expect(errors).toEqual([fault]);
});
