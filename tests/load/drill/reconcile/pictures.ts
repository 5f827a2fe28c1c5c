import type { StoredGalleryItem } from '~/domain/gallery/gallery-item';
import type { HostedPicture } from '../../../simulators/image-host';
import type { EditorRecord } from '../customers/editor';
import type { Reconciliation } from './finding';
import { groupBy } from './group-by';

/** Compares what the editor was told with the gallery, and its pictures with the image host. */
export function reconcilePictures(
  { added, unknown, refused }: EditorRecord,
  gallery: readonly StoredGalleryItem[],
  hosted: readonly HostedPicture[],
): Reconciliation {
  const findings: string[] = [];
  const byTitle = groupBy(gallery, ({ title }) => title);
  for (const title of added)
    if (byTitle.get(title)?.length !== 1)
      findings.push(`${title} was added once and is there ${byTitle.get(title)?.length ?? 0} times`);
  const addresses = new Set(hosted.map(({ address }) => address));
  const own = gallery.filter(({ title }) => added.has(title) || unknown.has(title));
  for (const { title, picture } of own)
    for (const address of Object.values(picture.addresses ?? {}).flat())
      if (!addresses.has(address)) findings.push(`${title} points at ${address}, which is not there: LOST`);
  return {
    rows: [
      ['Pictures added, and whole at the image host', String(added.size)],
      ['Refused, and told so', String(refused)],
      ['Without an answer', String(unknown.size)],
    ],
    findings,
  };
}
