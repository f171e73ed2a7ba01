import type { ExplainedExtra } from '@crewcall/contract/types';
import { extraKindNames } from '@crewcall/domain/extras';
import { formatDay, formatMoney } from '@crewcall/ui/format';
import { SectionHeading } from '@crewcall/ui/page-header';
import { RowList } from '@crewcall/ui/row-list';

/** `12.5 km × $0.88 · Tue 10 Nov, Concert`: how an extra comes to its amount, and where it is from. */
export const extraDetail = ({ note, day, tz, jobName }: ExplainedExtra): string =>
  [note, [formatDay(day, tz), jobName].filter(Boolean).join(', ')].filter(Boolean).join(' · ');

/** The lines of an invoice that are not times: what, how many, why, and how much. */
export const ExtraLines = ({ extras }: { extras: readonly ExplainedExtra[] }) => (
  <section aria-label="Extras on this invoice">
    <SectionHeading title="Extras" />
    <RowList lines="above" main="auto" sx={{ mb: 3 }}>
      {extras.map((extra, place) => (
        <li key={place} style={{ alignItems: 'start', minHeight: 0 }}>
          <span data-main="">
            {extraKindNames[extra.kind]}: <b>{extra.what}</b>
            <small>{extraDetail(extra)}</small>
            {extra.why === '' ? null : <small>{extra.why}</small>}
          </span>
          <span>{formatMoney(extra.cents)}</span>
        </li>
      ))}
    </RowList>
  </section>
);
