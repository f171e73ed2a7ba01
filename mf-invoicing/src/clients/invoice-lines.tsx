import { chargeKindNames, chargeKinds } from '@crewcall/domain/clients';
import { MINUTE_MS } from '@crewcall/domain/units';
import { Alert } from '@crewcall/ui/basics';
import { formatDuration, formatMoney, plural } from '@crewcall/ui/format';
import { Pill } from '@crewcall/ui/pill';
import { SectionHeading } from '@crewcall/ui/page-header';
import { RowList } from '@crewcall/ui/row-list';
import { useMore } from '@crewcall/ui/use-more';
import type { InvoiceDetail, PrintedLine } from './client-texts';

/** How a line comes to its amount, else how long its work is. */
export const lineNote = ({ minutes, detail }: PrintedLine): string =>
  detail === '' && minutes > 0 ? formatDuration(minutes * MINUTE_MS) : detail;

/** A key of a printed line: the stored lines that it stands for. */
export const lineKey = ({ ids }: PrintedLine): string => ids.join(' ');

function Lines({ lines, label }: { lines: readonly PrintedLine[]; label: string }) {
  const { shown, end } = useMore<HTMLLIElement>(lines.length);
  return (
    <RowList aria-label={label} lines="above">
      {lines.slice(0, shown).map((line) => (
        <li key={lineKey(line)}>
          <div data-main="">
            {line.what}
            <small>{lineNote(line)}</small>
            {line.isSigned ? null : <Pill tone="warn">Not signed</Pill>}{' '}
            {line.isCredited ? <Pill>Credited</Pill> : null}
          </div>
          {line.isCredited ? <s>{formatMoney(line.cents)}</s> : <span>{formatMoney(line.cents)}</span>}
        </li>
      ))}
      {shown < lines.length ? <li ref={end}>{`${lines.length - shown} more…`}</li> : null}
    </RowList>
  );
}

interface ChangesProps {
  changes: readonly string[];
  title: string;
  /** What to do about them. */
  then: string;
}

/** What there is to know before an invoice is issued, or after it; nothing where there is nothing. */
export const Changes = ({ changes, title, then }: ChangesProps) =>
  changes.length === 0 ? null : (
    <Alert severity="info" sx={{ mb: 2 }}>
      <strong>{title}</strong>
      <RowList stacked lines="none" aria-label={title}>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </RowList>
      {then}
    </Alert>
  );

/** What an invoice charges, by kind, as its paper lists it, and its sums. */
export function InvoiceLines({
  invoice,
}: {
  invoice: Pick<InvoiceDetail, 'lines' | 'net' | 'gst' | 'total'>;
}) {
  const { lines, net, gst, total } = invoice;
  return (
    <>
      {lines.length === 0 ? <p>Nothing is charged. Update its lines once there are times or fees.</p> : null}
      {chargeKinds.map((kind) => {
        const own = lines.filter((line) => line.kind === kind);
        return own.length === 0 ? null : (
          <div key={kind}>
            <SectionHeading
              title={chargeKindNames[kind]}
              level={3}
              note={plural(own.length, 'line')}
              action={formatMoney(own.reduce((sum, { cents }) => sum + cents, 0))}
            />
            <Lines lines={own} label={chargeKindNames[kind]} />
          </div>
        );
      })}
      <RowList aria-label="Sums" lines="above" main="auto" sx={{ mt: 2 }}>
        <li>
          <span data-main="">Without GST</span>
          <span>{formatMoney(net)}</span>
        </li>
        <li>
          <span data-main="">GST</span>
          <span>{formatMoney(gst)}</span>
        </li>
        <li style={{ fontWeight: 650 }}>
          <span data-main="">Total</span>
          <span>{formatMoney(total)}</span>
        </li>
      </RowList>
    </>
  );
}
