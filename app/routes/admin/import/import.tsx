import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { hasPermission } from '~/domain/accounts/permissions';
import {
  answerChangedSkus,
  importProducts,
  previewImport,
  storeImport,
} from '~/domain/catalogue/import/import-products.server';
import { countTakers, describeToMornings } from '~/domain/standing-orders/prices/withdraw-product.server';
import { readMultipartForm } from '~/http/forms/image-form.server';
import { fieldText } from '~/http/forms/read-form.server';
import { privateMeta } from '~/http/seo/page-title';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { importPath, productsAdminPath } from '~/paths';
import { ChangedSkus } from './changed-skus';
import { DryRun } from './dry-run';
import { FileForm } from './file-form';

export const meta: MetaFunction = ({ matches }) => privateMeta('Import Products', matches);

/** The lines of a dry run that are shown: a page of a phone, even for a thousand rows. */
const maxListedRows = 200;

const fileGone = 'This file has already been imported or is too old. Please choose it again';

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  const { user } = await requirePermission(request, now, 'catalogue:write');
  const id = new URL(request.url).searchParams.get('file');
  if (id === null) return { preview: null, isGone: false };
  const found = await previewImport({
    id,
    userId: user._id,
    mayChangeStock: hasPermission(user, 'stock:write'),
    countTakers,
    now,
  });
  if (!found) return data({ preview: null, isGone: true }, 404);
  const { fileName, plan } = found;
  return {
    preview: {
      id,
      fileName,
      hash: plan.hash,
      questions: plan.questions.slice(0, maxListedRows),
      questionCount: plan.questions.length,
      faults: plan.faults.slice(0, maxListedRows),
      faultCount: plan.faults.length,
      products: plan.products
        .slice(0, maxListedRows)
        .map(({ name, before, changes }) => ({ name, isNew: before === null, changes })),
      added: plan.products.filter(({ before }) => before === null).length,
      changed: plan.products.filter(({ before }) => before !== null).length,
      unchanged: plan.unchanged,
    },
    isGone: false,
  };
}

export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const signedIn = await requirePermission(request, now, 'catalogue:write');
  const form = await readMultipartForm(request, maxFormBytes);
  const userId = signedIn.user._id;
  if (fieldText(form, 'intent') === 'answer') {
    const id = fieldText(form, 'file');
    const answer = fieldText(form, 'changedSkus') === 'new' ? 'new' : 'same';
    return (await answerChangedSkus({ id, userId, now }, answer))
      ? redirect(`${importPath}?file=${id}`, 303)
      : data({ error: fileGone, hasCatalogueChanged: false }, 400);
  }
  if (fieldText(form, 'intent') === 'import') {
    const id = fieldText(form, 'file');
    const by = staffMember(request, signedIn);
    const mayChangeStock = hasPermission(signedIn.user, 'stock:write');
    const hash = fieldText(form, 'hash');
    const result = await importProducts({ id, userId, mayChangeStock, countTakers, hash, by, now });
    if (result.ok)
      return redirectWithFlash(productsAdminPath, {
        kind: 'success',
        text: `Imported: ${result.added} added, ${result.changed} changed.${describeToMornings(result.toMornings)}`,
      });
    if (result.reason === 'catalogue-changed') return data({ error: null, hasCatalogueChanged: true }, 409);
    return data({ error: fileGone, hasCatalogueChanged: false }, 400);
  }
  const file = form.get('csv');
  if (!(file instanceof File) || file.size === 0)
    return data({ error: 'Choose a CSV file', hasCatalogueChanged: false }, 400);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const stored = await storeImport({ bytes, fileName: file.name, userId, now });
  if (!stored.ok) return data({ error: stored.message, hasCatalogueChanged: false }, 400);
  return redirect(`${importPath}?file=${stored.id}`, 303);
}

/** Larger than a file may be: a larger file gets its message on the page. */
const maxFormBytes = 4 * 1024 * 1024;

export default function ImportProducts() {
  const { preview, isGone } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>() ?? null;
  return (
    <div className="space-y-6">
      <div>
        <p>
          <a href="/products-admin" className="link inline-block py-2">
            Products
          </a>
        </p>
        <h1>Import Products</h1>
      </div>
      {preview && !result?.error && preview.questionCount > 0 ? (
        <ChangedSkus preview={preview} path={importPath} />
      ) : preview && !result?.error ? (
        <DryRun
          preview={preview}
          hasCatalogueChanged={result?.hasCatalogueChanged ?? false}
          path={importPath}
        />
      ) : (
        <FileForm error={result?.error ?? (isGone ? fileGone : null)} path={importPath} />
      )}
    </div>
  );
}
