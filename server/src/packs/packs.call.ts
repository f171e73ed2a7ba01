// Calls: downloadPack, makeLicencePack.
import { MINUTE_MS } from '@crewcall/domain/units';
import type { In } from '@crewcall/contract/types';
import { draw } from '../documents/drawing-threads';
import { oneAfterTheOther } from '../documents/one-after-the-other';
import { workbook } from '../documents/workbook';
import type { Db } from '../db/schema';
import { handle } from '../platform/http/handle';
import type { Blobs } from '../platform/files/blobs';
import { callSheetPdf } from './call-sheet-pdf';
import { crewListPdf } from './crew-list-pdf';
import { licencePackPdf } from './licence-pack-pdf';
import { fileNameOf, licenceLines, peopleOf, photosOf } from './pack-people';
import { callSheets, crewSheets, licenceSheets, signInSheets } from './pack-sheets';
import { readPack } from './read-pack';
import type { Pack } from './read-pack';
import { signInPdf } from './sign-in-pdf';

const limit = { per: 'user', max: 30, windowMs: MINUTE_MS, what: 'papers' } as const;

async function drawn(
  pack: Pack,
  { kind, format, photos }: In<'downloadPack'>,
  { db, blobs }: { db: Db; blobs: Blobs },
): Promise<Buffer> {
  const isPdf = format === 'pdf';
  if (kind === 'call-sheet') return isPdf ? draw(callSheetPdf, pack) : draw(workbook, callSheets(pack));
  if (kind === 'sign-in') return isPdf ? draw(signInPdf, pack) : draw(workbook, signInSheets(pack));
  const people = peopleOf(pack);
  if (!isPdf) return draw(workbook, crewSheets(pack, people));
  const ids = people.map(({ id }) => id);
  return draw(crewListPdf, {
    pack,
    people,
    photos: photos === true ? await photosOf(db, blobs, ids) : null,
  });
}

/** A call sheet, sign-in sheet or crew list. */
export const downloadPackHandler = handle(
  'downloadPack',
  ({ body, user, scope, db, services, now }) =>
    oneAfterTheOther(user.id, async () => {
      const pack = await readPack(db, { scope, now }, body.of);
      const file = await drawn(pack, body, { db, blobs: services.blobs });
      return { file: file.toString('base64'), fileName: fileNameOf(body.kind, pack, body.format) };
    }),
  { limit },
);

/** The licences of everybody who comes. The audit has who made it, about what, and of how many people. */
export const makeLicencePackHandler = handle(
  'makeLicencePack',
  ({ body, user, scope, now, write }) =>
    oneAfterTheOther(user.id, async () => {
      const whole = scope.may('user.write');
      const { pack, lines } = await write(async (tx) => {
        const pack = await readPack(tx.db, { scope, now }, body.of, 'job.read');
        const lines = await licenceLines(tx.db, pack, { whole, now });
        const { idJob = null, idEvent = null, day = null } = body.of;
        tx.audit('licence-pack', idJob ?? idEvent ?? 0, {
          ...(day === null ? {} : { day }),
          ...(idEvent === null ? {} : { idEvent }),
          ...(idJob === null ? {} : { idJob }),
          people: peopleOf(pack).length,
          wholeNumbers: whole,
        });
        return { pack, lines };
      });
      const file = await (body.format === 'pdf'
        ? draw(licencePackPdf, { pack, lines })
        : draw(workbook, licenceSheets(lines)));
      return { file: file.toString('base64'), fileName: fileNameOf('licences', pack, body.format) };
    }),
  { limit },
);
