import type { Out } from '@crewcall/contract/types';
import { hoursMinutes, loadedRate, roundingNote } from '@crewcall/domain/pay-words';
import { formatDay, formatDuration, formatMoney, formatRange, styled, token } from '@crewcall/ui';

/** A time as an answer explains it. */
export type ExplainedTime = NonNullable<Out<'tryPayRules'>['shift']>;
type Piece = ExplainedTime['pieces'][number];

// Each piece is a row on a wide panel and a block on a narrow one, so that large letters never scroll sideways.
const Pieces = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  fontVariantNumeric: 'tabular-nums',
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '2px 16px',
    padding: '8px 0',
    borderTop: `1px solid ${token('line')}`,
  },
  '& li > span': { minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { display: 'block', fontSize: '0.8125rem', color: token('ink-3') },
  '& [data-sum]': { fontWeight: 650 },
});

const spanText = (piece: Piece, tz: string): string =>
  piece.kind === 'minimum'
    ? 'Filled up to the minimum of a call'
    : piece.start === null || piece.end === null
      ? ''
      : formatRange(piece.start, piece.end, tz);

const isNight = ({ start, end }: Piece) => start !== null && end !== null && start !== end;

interface ExplainedPayProps {
  time: ExplainedTime;
  /** What it is paid by, where that is no stored set. */
  by?: string;
}

/** Why a time pays what it does: each piece with its times, minutes, loaded rate and amount. */
export function ExplainedPay({ time, by }: ExplainedPayProps) {
  const { tz, rate, pieces, total } = time;
  const minimum = pieces.reduce((sum, { kind, minutes }) => sum + (kind === 'minimum' ? minutes : 0), 0);
  const rounded = roundingNote(time.worked, time.paidMinutes - minimum, time.paidBefore);
  return (
    <section aria-label={`How ${time.jobName || 'this shift'} is paid`}>
      <Pieces>
        <li>
          <span>
            {formatDay(time.start, tz)}, {formatRange(time.start, time.end, tz)}
            <small>
              {time.break > 0 ? `Break ${formatDuration(time.break)}. ` : 'No break. '}
              {rounded ? `${rounded}.` : ''}
            </small>
          </span>
          <span>{rate === null ? 'No rate yet' : `${formatMoney(rate)} an hour`}</span>
        </li>
        {pieces.map((piece, place) => (
          <li key={`${place} ${piece.name}`}>
            <span>
              {piece.name}
              {piece.percent > 0 ? ` +${piece.percent} %` : ''}
              <small>{isNight(piece) || piece.kind === 'minimum' ? spanText(piece, tz) : ''}</small>
            </span>
            <span>
              {hoursMinutes(piece.minutes)} × {loadedRate(rate ?? 0, piece.percent)} ={' '}
              {formatMoney(piece.cents)}
            </span>
          </li>
        ))}
        <li data-sum="">
          <span>Total, {hoursMinutes(time.paidMinutes)} paid</span>
          <span>{formatMoney(total)}</span>
        </li>
      </Pieces>
      <p style={{ color: token('ink-3'), fontSize: '0.8125rem', margin: '8px 0 0' }}>
        {by ??
          (time.ruleSet
            ? `By the company’s own pay rules “${time.ruleSet.name}”, version ${time.ruleSet.version}.`
            : 'By the loadings in the company’s settings.')}
      </p>
    </section>
  );
}
