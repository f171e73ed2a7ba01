import type { Out } from '@crewcall/contract/types';
import {
  amountNote,
  correctionHours,
  hoursMinutes,
  isCarriedOn,
  paidInAll,
  productNote,
  roundingNote,
} from '@crewcall/domain/pay-words';
import type { NamedPay, PaidSoFar } from '@crewcall/domain/pay-words';
import { MINUTE_MS } from '@crewcall/domain/units';
import { formatDay, formatDuration, formatMoney, formatRange } from '@crewcall/ui/format';
import { RowList } from '@crewcall/ui/row-list';
import { token } from '@crewcall/ui/tokens';

/** A timesheet with the server's explanation of its pay. */
export type ExplainedTime = NonNullable<Out<'tryPayRules'>['shift']>;
type Piece = ExplainedTime['pieces'][number];

const look = {
  '& > li': { alignItems: 'start', minHeight: 0 },
  '& [data-sum], & [data-part]': { fontWeight: 650 },
};

const pieceTimes = (piece: Piece, tz: string): string =>
  piece.kind === 'minimum' ? 'Topped up to the minimum call' : formatRange(piece.start, piece.end, tz);

const isNight = ({ start, end }: Piece) => start !== end;

interface PartProps {
  /** For example `Paid before`. */
  name: string;
  pays: readonly NamedPay[];
  rate: number;
}

/** One part of a correction: its hours and dollars, then the rules that they are paid by. */
function CorrectionPart({ name, pays, rate }: PartProps) {
  const sum = (of: (pay: NamedPay) => number) => pays.reduce((all, pay) => all + of(pay), 0);
  return (
    <>
      <li data-part="">
        <span data-main="">
          {name}, {hoursMinutes(sum(({ minutes }) => minutes))}
        </span>
        <span>{formatMoney(sum(({ cents }) => cents))}</span>
      </li>
      {pays.map((pay) => (
        <li key={`${pay.name} ${pay.percent}`}>
          <span data-main="">
            {pay.name}
            {pay.percent > 0 ? ` +${pay.percent} %` : ''}
          </span>
          <span>{productNote(pay, rate)}</span>
        </li>
      ))}
    </>
  );
}

/**
 * Shows a correction in three parts: what was paid, what is right, and the difference; then what of it the next invoice
 * takes back.
 */
function CorrectionParts({ time, before }: { time: ExplainedTime; before: PaidSoFar }) {
  const rate = time.rate ?? 0;
  return (
    <>
      <CorrectionPart name="Paid before" pays={before.pays} rate={rate} />
      <CorrectionPart name="Corrected" pays={paidInAll(before, time.pieces)} rate={rate} />
      <CorrectionPart name="Difference" pays={time.pieces.filter((pay) => !isCarriedOn(pay))} rate={rate} />
      {time.pieces.filter(isCarriedOn).map(({ name, cents }) => (
        <li key={name} data-part="">
          <span data-main="">{name}</span>
          <span>{formatMoney(cents)}</span>
        </li>
      ))}
    </>
  );
}

interface PieceRowProps {
  piece: Piece;
  tz: string;
  rate: number;
}

/** Says how many minutes break and rounding took off a piece, or rounding added; empty if none. */
function takenNote({ start, end, minutes, kind }: Piece): string {
  if (kind === 'minimum' || start === null || end === null || start === end) return '';
  const taken = Math.round((end - start) / MINUTE_MS) - minutes;
  if (taken === 0) return '';
  return taken > 0
    ? `, less ${hoursMinutes(taken)} of break and rounding`
    : `, and ${hoursMinutes(-taken)} of rounding`;
}

const PieceRow = ({ piece, tz, rate }: PieceRowProps) => (
  <li>
    <span data-main="">
      {piece.name}
      {piece.percent > 0 ? ` +${piece.percent} %` : ''}
      <small>
        {isNight(piece) || piece.kind === 'minimum' ? pieceTimes(piece, tz) : ''}
        {takenNote(piece)}
      </small>
    </span>
    <span>{amountNote(piece, rate)}</span>
  </li>
);

/** Why worked and paid hours differ; null if they do not. */
function hoursNote({ pieces, worked, paidMinutes, paidBefore, corrected }: ExplainedTime): string | null {
  if (corrected) return correctionHours(worked, corrected.minutes, paidMinutes);
  const minimum = pieces.reduce((sum, { kind, minutes }) => sum + (kind === 'minimum' ? minutes : 0), 0);
  return roundingNote(worked, paidMinutes - minimum, paidBefore);
}

type Allowances = Out<'explainPayLines'>['allowances'];

/** The allowances of a timesheet, and what it pays with them. */
const AllowanceRows = ({ allowances, total }: { allowances: Allowances; total: number }) => (
  <>
    {allowances.map(({ what, why, note, cents }) => (
      <li key={what}>
        <span data-main="">
          {what}
          <small>{why}</small>
        </span>
        <span>
          {note === '' ? '' : `${note} = `}
          {formatMoney(cents)}
        </span>
      </li>
    ))}
    <li data-sum="">
      <span data-main="">With allowances</span>
      <span>{formatMoney(allowances.reduce((sum, { cents }) => sum + cents, total))}</span>
    </li>
  </>
);

/** The rate per hour, where some of the hours are paid by it or would be. */
function rateWords({ rate, pieces }: ExplainedTime): string {
  if (pieces.length > 0 && pieces.every(({ kind }) => kind === 'flat')) return 'Flat';
  return rate === null ? 'No rate yet' : `${formatMoney(rate)} an hour`;
}

interface ExplainedPayProps {
  time: ExplainedTime;
  /** What it pays beside its hours. */
  allowances?: Allowances;
  /** Says which rules apply if they are not a stored rule set, such as rules that are only being tried. */
  by?: string;
}

/** Why a timesheet pays what it does: each piece with its times, minutes, loaded rate and amount; then allowances. */
export function ExplainedPay({ time, allowances = [], by }: ExplainedPayProps) {
  const { tz, rate, pieces, total } = time;
  const rounded = hoursNote(time);
  return (
    <section aria-label={`How ${time.jobName || 'this shift'} is paid`}>
      <RowList lines="above" main="auto" sx={look}>
        <li>
          <span data-main="">
            {formatDay(time.start, tz)}, {formatRange(time.start, time.end, tz)}
            <small>
              {time.break > 0 ? `Break ${formatDuration(time.break)}. ` : 'No break. '}
              {rounded ? `${rounded}.` : ''}
            </small>
          </span>
          <span>{rateWords(time)}</span>
        </li>
        {time.corrected ? (
          <CorrectionParts time={time} before={time.corrected} />
        ) : (
          pieces.map((piece, place) => (
            <PieceRow key={`${place} ${piece.name}`} piece={piece} tz={tz} rate={rate ?? 0} />
          ))
        )}
        <li data-sum="">
          <span data-main="">
            {time.corrected ? 'To pay now' : 'Total'}, {hoursMinutes(time.paidMinutes)}
            {time.corrected ? '' : ' paid'}
          </span>
          <span>{formatMoney(total)}</span>
        </li>
        {allowances.length === 0 ? null : <AllowanceRows allowances={allowances} total={total} />}
      </RowList>
      <p style={{ color: token('ink-3'), fontSize: '0.8125rem', margin: '8px 0 0' }}>
        {by ??
          (time.ruleSet
            ? `By the company’s own pay rules “${time.ruleSet.name}”, version ${time.ruleSet.version}.`
            : 'By the loadings in the company’s settings.')}
      </p>
    </section>
  );
}
