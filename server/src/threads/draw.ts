import { quotePdf } from '../client/quote-pdf';
import { creditPaperPdf } from '../client/credit-paper-pdf';
import { invoicePaperPdf } from '../client/invoice-paper-pdf';
import { statementPdf } from '../client/statement-pdf';
import type { Painter } from '../documents/drawing-threads';
import { workbook } from '../documents/workbook';
import { adjustmentPdf } from '../invoicing/adjustment-pdf';
import { invoicePdf } from '../invoicing/invoice-pdf';
import { sourceLines } from '../platform/releases/maps';
import { callSheetPdf } from '../packs/call-sheet-pdf';
import { crewListPdf } from '../packs/crew-list-pdf';
import { licencePackPdf } from '../packs/licence-pack-pdf';
import { signInPdf } from '../packs/sign-in-pdf';
import { timesheetPdf } from '../timesheets/timesheet-pdf';

/** All documents that are drawn in a thread, as they take long. */
const painters: readonly Painter<never>[] = [
  adjustmentPdf,
  callSheetPdf,
  creditPaperPdf,
  crewListPdf,
  invoicePaperPdf,
  invoicePdf,
  licencePackPdf,
  quotePdf,
  signInPdf,
  sourceLines,
  statementPdf,
  timesheetPdf,
  workbook,
];

/** Draws one document; the drawing threads call this. Throws if no painter has this kind. */
export function draw({ kind, input }: { kind: string; input: unknown }): Promise<Buffer> {
  const painter = painters.find((one) => one.kind === kind);
  if (!painter) throw new Error(`No painter makes ${kind}.`);
  return painter.paint(input as never);
}
