import type { ReactNode } from 'react';
import { abaTickKey } from '@crewcall/domain/aba-ticks';
import { Checkbox, FormControlLabel } from '@crewcall/ui/mui';
import { Alert, styled } from '@crewcall/ui/basics';
import { formatCount, plural } from '@crewcall/ui/format';
import { token } from '@crewcall/ui/tokens';
import type { AbaFacts } from './aba-selection';

const Ticks = styled('fieldset')({
  display: 'grid',
  gap: 6,
  margin: 0,
  padding: '10px 14px',
  border: `1px solid ${token('warn')}`,
  borderRadius: 10,
  '& legend': { padding: '0 6px', marginLeft: -6, fontWeight: 650, fontSize: 14 },
  '& label': { alignItems: 'flex-start' },
  '& .MuiFormControlLabel-label': { paddingTop: 9, overflowWrap: 'anywhere' },
});

const List = ({ items }: { items: ReactNode[] }) => (
  <ul style={{ paddingLeft: 18 }}>
    {items.map((item, index) => (
      <li key={index}>{item}</li>
    ))}
  </ul>
);

/** Most problems, and most doubts that are not ticked, that are drawn at once. */
const MOST = 100;

const Rest = ({ count }: { count: number }) =>
  count > 0 ? (
    <p>{formatCount(count)} more follow as you tick these. For fewer, choose fewer invoices.</p>
  ) : null;

const legends: Record<'repeated' | 'accounts', (count: number) => string> = {
  repeated: (count) =>
    `${plural(count, 'invoice was', 'invoices were')} already in a full bank file, and left out here. Tick what the bank has not paid.`,
  accounts: (count) =>
    `Look at ${plural(count, 'account')} before you pay. Tick each one that you know is right.`,
};

export interface AbaFindingsProps {
  facts: AbaFacts;
  /** Keys of the warnings that the user has ticked. */
  seen: ReadonlySet<string>;
  onSeen: (seen: ReadonlySet<string>) => void;
}

/**
 * Warnings about the file: who it cannot pay, what the bank's character set changes, new or shared accounts, people
 * who were already paid.
 */
export function AbaFindings({ facts, seen, onSeen }: AbaFindingsProps) {
  const { problems, changes, ticks, hints } = facts;
  const groups = {
    accounts: ticks.filter(({ kind }) => kind !== 'repeated'),
    repeated: ticks.filter(({ kind }) => kind === 'repeated'),
  };
  // Those that are ticked make room for others.
  const drawn = (ticks: AbaFacts['ticks']) =>
    ticks.slice(0, MOST + ticks.filter((one) => seen.has(abaTickKey(one))).length);
  const tick = (key: string) => {
    const keys = new Set(seen);
    if (!keys.delete(key)) keys.add(key);
    onSeen(keys);
  };
  return (
    <>
      {hints.map((hint) => (
        <Alert key={hint} severity="info">
          {hint}
        </Alert>
      ))}
      {problems.length > 0 ? (
        <Alert severity="error">
          These cannot go into the file. Fix them or leave them out:
          <List
            items={problems.slice(0, MOST).map(({ payee, text }) => (
              <>
                {payee === '' ? null : <strong>{payee}: </strong>}
                {text}
              </>
            ))}
          />
          {problems.length > MOST ? <p>And {formatCount(problems.length - MOST)} more.</p> : null}
        </Alert>
      ) : null}
      {changes.length > 0 ? (
        <Alert severity="info">
          The bank only accepts plain letters. Written as:
          <List
            items={changes.slice(0, 20).map(({ from, to }) => (
              <>
                {from} → <strong>{to}</strong>
              </>
            ))}
          />
        </Alert>
      ) : null}
      {(['accounts', 'repeated'] as const).map((group) =>
        groups[group].length > 0 ? (
          <Ticks key={group}>
            <legend>{legends[group](groups[group].length)}</legend>
            {drawn(groups[group]).map((one) => {
              const key = abaTickKey(one);
              return (
                <FormControlLabel
                  key={key}
                  control={<Checkbox checked={seen.has(key)} onChange={() => tick(key)} />}
                  label={one.text}
                />
              );
            })}
            <Rest count={groups[group].length - drawn(groups[group]).length} />
          </Ticks>
        ) : null,
      )}
    </>
  );
}
