import type { Out } from '@crewcall/contract/types';
import { JobStatus, jobStatusNames } from '@crewcall/domain/job-state';
import { matches } from '@crewcall/domain/text';
import { formatDate, formatMoney, formatTime, zoneNote } from '@crewcall/ui/format';

type Found = Out<'searchAll'>;
export type Kind = Found['more'][number];

/** One line of the results. `does`: choosing the line opens an address, or narrows the search. */
export interface FoundRow {
  key: string;
  title: string;
  /** A second text that distinguishes lines with the same title. */
  note: string;
  does: { to: string } | { company: string } | { only: Kind };
}

export interface FoundGroup {
  title: string;
  rows: readonly FoundRow[];
}

const parts = (...texts: string[]) => texts.filter(Boolean).join(' · ');
const dayOf = (day: string) => formatDate(Date.parse(day), 'UTC');

const rowsOf: { [K in Kind]: (found: Found) => FoundRow[] } = {
  jobs: ({ jobs }) =>
    jobs.map(({ id, title, prepend, location, date, tz, status }) => ({
      key: `job-${id}`,
      title,
      note: parts(
        `${formatDate(date, tz)} ${formatTime(date, tz)} ${zoneNote(tz, undefined, date)}`.trimEnd(),
        prepend,
        location,
        status === JobStatus.Confirmed ? '' : jobStatusNames[status as JobStatus],
      ),
      does: { to: `/admin/dashboard/${id}/info` },
    })),
  people: ({ people }) =>
    people.map(({ id, fullName, email, phone, active }) => ({
      key: `person-${id}`,
      title: fullName,
      note: parts(active ? '' : 'Not active', email, phone),
      does: { to: `/admin/crew/${id}` },
    })),
  customers: ({ customers }) =>
    customers.map(({ prepend, fullName }) => ({
      key: `customer-${prepend}`,
      title: fullName,
      note: parts(prepend, 'show their jobs'),
      does: { company: prepend },
    })),
  invoices: ({ invoices }) =>
    invoices.map(({ number, fullName, weekStart, weekEnd, total, cancelled }) => ({
      key: `invoice-${number}`,
      title: `Invoice ${number}, ${fullName}`,
      note: parts(`week ending ${dayOf(weekEnd)}`, formatMoney(total), cancelled ? 'Cancelled' : ''),
      does: { to: `/admin/invoices/${weekStart}/${weekEnd}/${number}` },
    })),
};
const titles: Record<Kind, string> = {
  jobs: 'Jobs',
  people: 'People',
  customers: 'Customers',
  invoices: 'Invoices',
};
const kinds = Object.keys(titles) as Kind[];

/** The results as groups of lines, best group first; `mayAskMore` adds a line that shows all results of a kind. */
export function groupsOf(found: Found, mayAskMore: boolean): FoundGroup[] {
  return kinds
    .map((kind) => {
      const more: FoundRow[] =
        mayAskMore && found.more.includes(kind)
          ? [
              {
                key: `more-${kind}`,
                title: `More ${titles[kind].toLowerCase()}`,
                note: '',
                does: { only: kind },
              },
            ]
          : [];
      return { title: titles[kind], rows: [...rowsOf[kind](found), ...more] };
    })
    .filter(({ rows }) => rows.length > 0);
}

/** The product's pages whose titles contain the typed text; all pages if nothing is typed. */
export const pagesOf = (pages: readonly { to: string; title: string }[], text: string): FoundGroup => ({
  title: 'Pages',
  rows: pages
    .filter(({ title }) => matches(title, text))
    .map(({ to, title }) => ({ key: `page-${to}`, title, note: '', does: { to } })),
});
