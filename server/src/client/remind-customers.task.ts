import { openCents } from '@crewcall/domain/clients';
import { formatDayInFull } from '@crewcall/domain/format';
import { formatCents } from '@crewcall/domain/money';
import { isEmail } from '@crewcall/domain/text';
import { dayText } from '@crewcall/domain/time';
import type { EpochMs } from '@crewcall/domain/units';
import { dayOfText } from '@crewcall/domain/zone-days';
import type { CompanyConfig } from '@crewcall/domain/company-config';
import { sql } from 'kysely';
import { toOffice } from '../platform/live/audience';
import { letter } from '../platform/notifications/letter';
import { queueMail } from '../platform/notifications/messages';
import { eachAlone, forEachCompany } from '../platform/queue/for-each-company';
import { defineTask } from '../platform/queue/tasks';
import type { TaskContext } from '../platform/queue/tasks';
import { payToWords } from './pay-to';
import { invoiceName, invoicePdfOf, selectPapers } from './papers';
import type { PaperRow } from './papers';
import { savePdf } from './save-client-paper.task';

/** After how many days past due a customer is reminded. */
const STEPS = [7, 21] as const;
type Step = (typeof STEPS)[number];
const columns = { 7: 'reminded_7_at', 21: 'reminded_21_at' } as const satisfies Record<Step, string>;

/** SQL over `i`: something is open of an issued invoice. */
const isOpen = sql<boolean>`(i.number is not null and i.total_cents - i.credited_cents - i.paid_cents > 0)`;

interface Due {
  row: PaperRow;
  late: number;
}

/** The latest step that this many days past due have reached. */
const stepOf = (late: number): Step => (late >= 21 ? 21 : 7);

function reminder({ row, late }: Due, config: CompanyConfig): { subject: string; text: string } {
  const name = invoiceName(row);
  const words = payToWords(row.parties?.payTo ?? null, name);
  return {
    subject: `Invoice ${name} is ${late} days late`,
    text: letter(
      '',
      `Invoice ${name} was due on ${formatDayInFull(row.dueDay ?? '')}. ${formatCents(openCents(row))} of it is open. It is attached again.`,
      ...(words.length === 0 ? [] : [`Please pay to:\n${words.join('\n')}`]),
      'If you have paid by now, thank you: please ignore this mail.',
      config.confCompanyName,
    ),
  };
}

/** Reminds of one invoice, unless it was paid, credited or reminded of since it was read. */
async function remind(
  { db, services, now, write }: Pick<TaskContext, 'db' | 'services' | 'now' | 'write'>,
  due: Due,
  config: CompanyConfig,
): Promise<void> {
  const { blobs } = services;
  const { row } = due;
  const pdf = await blobs.bring(await invoicePdfOf(db, blobs, row), 'application/pdf');
  const step = stepOf(due.late);
  await write(async (tx) => {
    // The earlier step counts as done too: nobody gets two reminders of one invoice at once.
    const { numUpdatedRows } = await tx.db
      .updateTable('client_invoice as i')
      .set({ [columns[step]]: now, reminded_7_at: sql`coalesce(i.reminded_7_at, ${now}::bigint)` })
      .where('i.id', '=', row.id)
      .where(`i.${columns[step]}`, 'is', null)
      .where(isOpen)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const blobId = await savePdf(tx, blobs, { table: 'client_invoice', id: row.id }, pdf);
    await queueMail(tx, {
      ...reminder(due, config),
      to: row.billingEmail.trim(),
      isCharge: true,
      attachments: [{ blobId, filename: `${invoiceName(row)}.pdf` }],
      once: `client-reminder ${row.id} ${step}`,
    });
    tx.audit('clientInvoice', row.id, { reminded: invoiceName(row), daysLate: due.late });
    tx.announce('client.changed', { idCustomer: row.customer.id }, toOffice);
  });
}

async function remindCustomersOf(
  context: Pick<TaskContext, 'db' | 'services' | 'write'> & { now: EpochMs },
  { id, config }: { id: number; config: CompanyConfig },
): Promise<void> {
  if (config.confRemindCustomers !== 1) return;
  const today = dayText(config.confTimezone, context.now);
  const [first, last] = STEPS;
  const reached = (days: number) => sql`i.due_day <= ${today}::date - ${days}::int`;
  const rows = await selectPapers(
    context.db,
    id,
    sql`${isOpen} and p.billing_email <> '' and (
      (${reached(last)} and i.reminded_21_at is null)
      or (${reached(first)} and not ${reached(last)} and i.reminded_7_at is null))`,
  );
  const due = rows.flatMap((row): Due[] =>
    row.dueDay !== null && isEmail(row.billingEmail.trim())
      ? [{ row, late: dayOfText(today) - dayOfText(row.dueDay) }]
      : [],
  );
  await eachAlone(
    due,
    ({ row }) => invoiceName(row),
    (one) => remind(context, one, config),
  );
}

/** Reminds customers of what they owe 7 and 21 days past due, each once, where the company has switched that on. */
export const remindCustomersTask = defineTask(
  'remind-customers',
  ({ db, services, now, write }) =>
    forEachCompany(db, (company) => remindCustomersOf({ db, services, now, write }, company)),
  { cron: '15 23 * * *' },
);
