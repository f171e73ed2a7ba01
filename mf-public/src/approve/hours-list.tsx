import type { Out } from '@crewcall/contract/types';
import { Button, styled } from '@crewcall/ui/basics';
import { formatDay, formatDuration, formatRange } from '@crewcall/ui/format';
import { Pill } from '@crewcall/ui/pill';
import { RowList } from '@crewcall/ui/row-list';
import { TextField } from '@crewcall/ui/text-field';
import { token } from '@crewcall/ui/tokens';
import { QUERY_TEXT_MAX } from '@crewcall/domain/limits';

export type Hours = Out<'getSentHours'>;
type Row = Hours['rows'][number];

/** Comments by the id of a queried time. */
export type Queries = ReadonlyMap<number, string>;

const Line = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '2px 12px',
  fontVariantNumeric: 'tabular-nums',
  '& > b:last-child': { whiteSpace: 'nowrap' },
});
const Below = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'start',
  gap: 6,
  marginTop: 6,
  '& p': { whiteSpace: 'pre-wrap' },
});
const Total = styled('p')({
  display: 'flex',
  justifyContent: 'space-between',
  padding: '10px 0 0',
  borderTop: `1px solid ${token('edge')}`,
  fontVariantNumeric: 'tabular-nums',
});

/** `Sat 21 Nov, 8:00 am – 4:00 pm, break 30 min`. */
const timesText = (times: Pick<Row, 'start' | 'end' | 'break'>, zone: string): string =>
  `${formatDay(times.start, zone)}, ${formatRange(times.start, times.end, zone)}, ${
    times.break === 0 ? 'no break' : `break ${formatDuration(times.break)}`
  }`;

const outcomes = {
  approved: { tone: 'ok', label: 'Approved' },
  queried: { tone: 'warn', label: 'Queried' },
  changed: { tone: 'info', label: 'Changed, not approved' },
} as const;

function Change({ row, zone }: { row: Row; zone: string }) {
  const { since, before, outcome, isChanged } = row;
  return (
    <>
      {since === 'new' ? <Pill tone="info">New since the last link</Pill> : null}
      {since === 'changed' ? <Pill tone="info">Changed since the last link</Pill> : null}
      {before === null ? null : <small>Before: {timesText(before, zone)}</small>}
      {outcome === null && isChanged ? (
        <small>
          This time has changed since the link was sent, so your answer does not approve it. Please ask for a
          new link.
        </small>
      ) : null}
    </>
  );
}

interface QueryProps {
  row: Row;
  /** Undefined while the time is not queried. */
  comment: string | undefined;
  /** The user tried to answer without a comment. */
  isMissing: boolean;
  onQuery: (comment: string | null) => void;
}

function Query({ row, comment, isMissing, onQuery }: QueryProps) {
  if (comment === undefined)
    return (
      <Button size="small" aria-label={`Query this time: ${row.name}`} onClick={() => onQuery('')}>
        Query this time
      </Button>
    );
  return (
    <>
      <TextField
        label={`What is wrong with the time of ${row.name}?`}
        multiline
        minRows={2}
        autoFocus
        value={comment}
        error={isMissing}
        helperText={isMissing ? 'Please say what is wrong.' : undefined}
        onChange={(event) => onQuery(event.target.value)}
        slotProps={{ htmlInput: { maxLength: QUERY_TEXT_MAX } }}
      />
      <Button size="small" aria-label={`Do not query: ${row.name}`} onClick={() => onQuery(null)}>
        Do not query
      </Button>
    </>
  );
}

interface HoursListProps {
  hours: Hours;
  /** Only while the link waits for an answer. */
  query?: {
    comments: Queries;
    /** The user has tried to answer. */
    tried: boolean;
    onQuery: (id: number, comment: string | null) => void;
  };
}

/** The times behind a link, with what was said of each. */
export function HoursList({ hours, query }: HoursListProps) {
  const { rows, gone, tz } = hours;
  const total = rows.reduce((sum, row) => sum + row.hours, 0);
  return (
    <div>
      <RowList as="ol" stacked aria-label="Times">
        {rows.map((row) => {
          const comment = query?.comments.get(row.id);
          return (
            <li key={row.id}>
              <Line>
                <span>
                  <b>{row.name}</b> · {row.groupName}
                </span>
                <b>{formatDuration(row.hours)}</b>
              </Line>
              <small>{timesText(row, tz)}</small>
              <Below>
                {row.outcome === null ? null : (
                  <Pill tone={outcomes[row.outcome].tone}>{outcomes[row.outcome].label}</Pill>
                )}
                {row.comment === '' ? null : <p>{row.comment}</p>}
                {row.asked === '' ? null : <p>You asked: {row.asked}</p>}
                {row.answer === '' ? null : <p>Answer: {row.answer}</p>}
                <Change row={row} zone={tz} />
                {query ? (
                  <Query
                    row={row}
                    comment={comment}
                    isMissing={query.tried && comment !== undefined && comment.trim() === ''}
                    onQuery={(next) => query.onQuery(row.id, next)}
                  />
                ) : null}
              </Below>
            </li>
          );
        })}
        {gone.map((time) => (
          <li key={`${time.name}-${time.start}`}>
            <b>{time.name}</b>
            <small>
              {formatDay(time.start, tz)}, {formatRange(time.start, time.end, tz)}
            </small>
            <Below>
              <Pill tone="info">Deleted since the last link</Pill>
            </Below>
          </li>
        ))}
      </RowList>
      <Total>
        <b>Total</b>
        <b>{formatDuration(total)}</b>
      </Total>
    </div>
  );
}
