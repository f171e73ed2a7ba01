import { useState } from 'react';
import type { ReactNode } from 'react';
import { BREAK_TOO_LONG, isBreakAllowed } from '@crewcall/domain/breaks';
import { QUERY_TEXT_MAX } from '@crewcall/domain/limits';
import { Alert, Button, styled } from '@crewcall/ui/basics';
import { FieldRow } from '@crewcall/ui/page-header';
import { TextField } from '@crewcall/ui/text-field';
import { InstantField } from '@crewcall/ui/instant-field';
import { BreakField } from '../timesheet/break-field';
import type { Times } from './times-text';

const Root = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 14,
  alignContent: 'start',
});
const Bar = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, '& > *': { flex: '1 1 140px' } });

export interface TimesFormProps {
  label: string;
  /** The initial values. */
  from: Times;
  zone: string;
  words: { label: string; helper: string };
  /** Label of the button that sends. */
  send: string;
  busy: boolean;
  /** The server's refusal. */
  trouble: string;
  /** Only a text is asked for. */
  wordsOnly?: boolean;
  onSend: (times: Times, text: string) => void;
  onCancel: () => void;
  children?: ReactNode;
}

/** Start, end, break and a text: a worker's claim, or an answer. */
export function TimesForm(props: TimesFormProps) {
  const { label, from, zone, words, send, busy, trouble, wordsOnly = false, onSend, onCancel } = props;
  const [set, setSet] = useState<Partial<Times>>({});
  const times: Times = { start: from.start, end: from.end, break: from.break, ...set };
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const isTurned = times.end <= times.start;
  const isEmpty = text.trim() === '';
  const submit = () => {
    setTried(true);
    if (isEmpty || (!wordsOnly && (isTurned || !isBreakAllowed(times.break, times)))) return;
    onSend(times, text.trim());
  };
  return (
    <Root
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {wordsOnly ? null : (
        <>
          <FieldRow>
            <InstantField
              label="Start"
              anyMinute
              zone={zone}
              value={times.start}
              onChange={(start) => start !== null && setSet({ ...set, start })}
            />
            <InstantField
              label="End"
              anyMinute
              zone={zone}
              value={times.end}
              problem={tried && isTurned ? 'The end must be after the start.' : null}
              onChange={(end) => end !== null && setSet({ ...set, end })}
            />
          </FieldRow>
          <BreakField
            label="Break"
            value={times.break}
            clock={times}
            error={tried && !isTurned && !isBreakAllowed(times.break, times) ? BREAK_TOO_LONG : undefined}
            onChange={(pause) => setSet({ ...set, break: pause })}
          />
        </>
      )}
      <TextField
        label={words.label}
        multiline
        minRows={2}
        value={text}
        error={tried && isEmpty}
        helperText={tried && isEmpty ? 'Please say it in a few words.' : words.helper}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { maxLength: QUERY_TEXT_MAX } }}
      />
      {trouble === '' ? null : <Alert severity="error">{trouble}</Alert>}
      <Bar>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="contained" disabled={busy}>
          {send}
        </Button>
      </Bar>
    </Root>
  );
}
