// Calls: sendClientInvoice, sendStatement.
import { formatDayInFull, formatNumericDay } from '@crewcall/domain/format';
import { formatCents } from '@crewcall/domain/money';
import { isEmail } from '@crewcall/domain/text';
import { texts } from '@crewcall/domain/texts';
import type { DayText } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { draw } from '../documents/drawing-threads';
import { oneAfterTheOther } from '../documents/one-after-the-other';
import { refuse } from '../errors';
import type { Tx } from '../platform/database/tx';
import { companyConfig } from '../platform/database/company-config';
import type { Blobs, Brought } from '../platform/files/blobs';
import { handle } from '../platform/http/handle';
import { once } from '../platform/http/once';
import { toOffice } from '../platform/live/audience';
import { letter } from '../platform/notifications/letter';
import { queueMail } from '../platform/notifications/messages';
import { readTimesheets, timesheetPdf } from '../timesheets/timesheet-pdf';
import { payToWords } from './pay-to';
import { invoiceName, invoicePdfOf, selectPapers } from './papers';
import type { PaperRow } from './papers';
import { savePdf } from './save-client-paper.task';
import { readStatement } from './statement';
import { statementPdf } from './statement-pdf';

/** The address to send to: the one that was typed, else the customer's billing email. */
function addressOf(typed: string, billingEmail: string): string {
  const email = typed.trim() || billingEmail.trim();
  if (email === '')
    refuse('This customer has no billing email. Type an address, or enter one under Customers.');
  return isEmail(email) ? email : refuse(texts.invalidEmail);
}

/** The signed timesheet report of the customer’s jobs whose times an invoice charges; null if it charges none. */
async function timesheetsOf(
  db: Db,
  blobs: Blobs,
  { id, prepend }: { id: number; prepend: string },
  facts: { company: string; at: number },
): Promise<Buffer | null> {
  const { rows } = await sql<{ id: number }>`
    select distinct job.id from client_line l join job on job.id = l.job_id
    where l.invoice_id = ${id} and l.timesheet_id is not null and l.live and job.prepend = ${prepend} order by 1`.execute(
    db,
  );
  if (rows.length === 0) return null;
  const ids = rows.map(({ id }) => id);
  return draw(timesheetPdf, await readTimesheets(db, blobs, ids, facts));
}

/** What the mail with an invoice says. */
function invoiceLetter(row: PaperRow, company: string, payTo: readonly string[]): string {
  const due = row.dueDay === null ? '' : ` It is due on ${formatDayInFull(row.dueDay)}.`;
  const po = row.poNumber === '' ? '' : ` Your purchase order is ${row.poNumber}.`;
  const about = row.jobName === '' ? '' : ` for ${row.jobName}`;
  return letter(
    '',
    `Invoice ${invoiceName(row)}${about} is attached: ${formatCents(row.totalCents)}.${due}${po}`,
    ...(payTo.length === 0 ? [] : [`Please pay to:\n${payTo.join('\n')}`]),
    company,
  );
}

/** Queues a mail and returns its id in the outbox. `mailKey` names this sending. */
async function queueOne(
  tx: Tx,
  mail: { to: string; subject: string; text: string; attachments: { blobId: number; filename: string }[] },
  mailKey: string,
): Promise<number> {
  await queueMail(tx, { ...mail, once: mailKey, isCharge: true });
  const { rows } = await sql<{ id: number }>`
    select id from message where channel = 'mail' and recipient = ${mail.to} and extra ->> 'once' = ${mailKey}`.execute(
    tx.db,
  );
  const [row] = rows;
  if (!row) throw new Error('The mail was not queued.');
  return row.id;
}

const nameBlob = async (tx: Tx, blobs: Blobs, file: Brought, filename: string) => ({
  blobId: await blobs.name(tx.db, file),
  filename,
});

/** Mails an issued invoice, with the timesheets of its jobs if that is asked. */
export const sendClientInvoiceHandler = handle(
  'sendClientInvoice',
  ({ body, user, db, services, now, write, notFound }) =>
    oneAfterTheOther(user.id, async () => {
      const { blobs } = services;
      const [row] = await selectPapers(db, user.companyId, sql`i.id = ${body.id}`);
      if (!row) return notFound('This invoice could not be found.');
      if (row.number === null) return refuse('This invoice is a draft. Issue it, then send it.');
      const to = addressOf(body.email, row.billingEmail);
      const config = await companyConfig(db, user.companyId);
      const pdf = await blobs.bring(await invoicePdfOf(db, blobs, row), 'application/pdf');
      const facts = { company: config.confCompanyName, at: now };
      const sheets = body.timesheets
        ? await timesheetsOf(db, blobs, { id: row.id, prepend: row.customer.text }, facts)
        : null;
      const report = sheets && (await blobs.bring(sheets, 'application/pdf'));
      const name = invoiceName(row);
      return write(
        once(user.id, 'sendClientInvoice', body.key, async (tx) => {
          const blobId = await savePdf(tx, blobs, { table: 'client_invoice', id: row.id }, pdf);
          const attachments = [
            { blobId, filename: `${name}.pdf` },
            ...(report ? [await nameBlob(tx, blobs, report, `${name}-timesheets.pdf`)] : []),
          ];
          const mail = {
            ...{ to, attachments, subject: `Invoice ${name} of ${config.confCompanyName}` },
            text: invoiceLetter(row, config.confCompanyName, payToWords(row.parties?.payTo ?? null, name)),
          };
          const message_id = await queueOne(tx, mail, `client-invoice ${row.id} ${body.key ?? now}`);
          await tx.db
            .updateTable('client_invoice')
            .set({ sent_to: to, message_id })
            .where('id', '=', row.id)
            .execute();
          tx.audit('clientInvoice', row.id, { number: name, sentTo: to, timesheets: sheets !== null });
          tx.announce('client.changed', { idCustomer: row.customer.id }, toOffice);
          return { sentTo: to };
        }),
      );
    }),
);

const spanWords = ({ from, to }: { from: DayText; to: DayText }) =>
  `${formatNumericDay(from)} to ${formatNumericDay(to)}`;

/** Mails a customer's statement. */
export const sendStatementHandler = handle(
  'sendStatement',
  ({ body, user, scope, db, services, now, write }) =>
    oneAfterTheOther(user.id, async () => {
      const { blobs } = services;
      const { statement, fileName, billingEmail } = await readStatement(
        { db, companyId: user.companyId, now },
        body,
        scope,
      );
      const to = addressOf(body.email, billingEmail);
      const pdf = await blobs.bring(await draw(statementPdf, statement), 'application/pdf');
      const company = statement.company.name;
      return write(
        once(user.id, 'sendStatement', body.key, async (tx) => {
          await queueMail(tx, {
            to,
            isCharge: true,
            subject: `Statement of ${company}, ${spanWords(statement)}`,
            text: letter(
              '',
              `Your statement of ${spanWords(statement)} is attached. Open at its end: ${formatCents(statement.closing)}.`,
              company,
            ),
            attachments: [await nameBlob(tx, blobs, pdf, fileName)],
          });
          tx.audit('customer', body.idCustomer, { statement: spanWords(statement), sentTo: to });
          return { sentTo: to };
        }),
      );
    }),
);
