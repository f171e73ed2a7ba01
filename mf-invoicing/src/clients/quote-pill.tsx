import type { Out } from '@crewcall/contract/types';
import { paperNumber, quoteStateNames } from '@crewcall/domain/clients';
import type { QuoteState } from '@crewcall/domain/clients';
import { HourglassIcon } from '@crewcall/ui/icons';
import { Pill } from '@crewcall/ui/pill';
import type { Tone } from '@crewcall/ui/pill';

/** A quote as lists have it. */
export type Quote = Out<'findQuotes'>['quotes'][number];

const tones: Record<QuoteState, Tone> = {
  draft: 'idle',
  sent: 'warn',
  accepted: 'ok',
  declined: 'bad',
  expired: 'idle',
};

/** `Q-1001`, or `Draft` while it has no number. */
export const quoteName = ({ number }: { number: number | null }): string =>
  number === null ? 'Draft' : paperNumber('quote', number);

/** The state of a quote. One that was sent waits for the customer’s answer. */
export const QuotePill = ({ state }: { state: QuoteState }) => (
  <Pill tone={tones[state]} {...(state === 'sent' ? { icon: HourglassIcon } : {})}>
    {quoteStateNames[state]}
  </Pill>
);

/** Warns that the job is not any more as it was quoted; nothing while it is. */
export const DiffersPill = ({ differs }: Pick<Quote, 'differs'>) =>
  differs.length === 0 ? null : <Pill tone="warn">Differs from the job</Pill>;
