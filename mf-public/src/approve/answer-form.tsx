import { Suspense, useRef, useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { ApiError, useApi, useUnsaved } from '@crewcall/platform';
import { lazyPart } from '@crewcall/platform/lazy-part';
import { BigAction } from '@crewcall/ui/actions';
import { Alert, styled } from '@crewcall/ui/basics';
import { formatDuration, plural } from '@crewcall/ui/format';
import { Card } from '@crewcall/ui/job-card';
import { SkeletonBar } from '@crewcall/ui/skeleton';
import { TextField } from '@crewcall/ui/text-field';
import { HoursList } from './hours-list';
import type { Hours, Queries } from './hours-list';

const SignaturePad = lazyPart(() =>
  import('@crewcall/ui/signature-pad').then(({ SignaturePad }) => SignaturePad),
);

const Form = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 14,
  marginTop: 18,
});

const FAILED = 'This did not work. What you typed is still here: please try again.';

interface AnswerFormProps {
  token: string;
  hours: Hours;
  onAnswered: (hours: Out<'answerHours'>['hours']) => void;
  /** Called after a refusal, which may mean that the page is out of date. */
  onRefused: () => void;
}

/** Approve all times, or query some with a comment; a name is typed, and a signature drawn or typed. */
export function AnswerForm({ token, hours, onAnswered, onRefused }: AnswerFormProps) {
  const { call } = useApi();
  const [comments, setComments] = useState<Queries>(new Map());
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const [isDrawn, setDrawn] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  useUnsaved(name.trim() !== '' || comments.size > 0 || isDrawn, { title: 'Your answer' });

  const notQueried = hours.rows.filter(({ id }) => !comments.has(id));
  const approved = notQueried.filter(({ isChanged }) => !isChanged);
  const changed = notQueried.length - approved.length;
  const approvedMs = approved.reduce((sum, row) => sum + row.hours, 0);
  const onQuery = (id: number, comment: string | null) => {
    const next = new Map(comments);
    if (comment === null) next.delete(id);
    else next.set(id, comment);
    setComments(next);
  };
  const send = async (jpeg: string | null) => {
    setTried(true);
    setTrouble('');
    if (name.trim() === '') {
      nameField.current?.focus();
      return;
    }
    if ([...comments.values()].some((comment) => comment.trim() === '')) {
      setTrouble('Please say what is wrong with each time that you query.');
      return;
    }
    setBusy(true);
    try {
      const queries = [...comments].map(([id, comment]) => ({ id, comment: comment.trim() }));
      const signature = jpeg === null ? {} : { signature: jpeg.slice(jpeg.indexOf(',') + 1) };
      const body = { token, name: name.trim(), queries, ...signature };
      onAnswered((await call('answerHours', body, { quiet: true, proof: token })).hours);
    } catch (error) {
      setTrouble(error instanceof ApiError ? error.text : FAILED);
      if (error instanceof ApiError && (error.kind === 'refused' || error.kind === 'conflict')) onRefused();
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Card>
        <HoursList hours={hours} query={{ comments, tried, onQuery }} />
      </Card>
      <Card>
        <p>
          {approved.length === 0 ? null : (
            <>
              You approve {plural(approved.length, 'time')}, <b>{formatDuration(approvedMs)}</b>.{' '}
            </>
          )}
          {changed === 0
            ? null
            : `${plural(changed, 'time')} ${changed === 1 ? 'has changed: it is' : 'have changed: they are'} not approved. `}
          {comments.size === 0 ? null : `You query ${plural(comments.size, 'time')}: the office will answer.`}
        </p>
        <Form>
          <TextField
            label="Your name"
            value={name}
            autoComplete="name"
            required
            inputRef={nameField}
            error={tried && name.trim() === ''}
            helperText={tried && name.trim() === '' ? 'Please type your name.' : undefined}
            onChange={(event) => setName(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 120 } }}
          />
          {trouble === '' ? null : (
            <Alert severity="error" role="alert">
              {trouble}
            </Alert>
          )}
          {approved.length === 0 ? (
            <BigAction busy={isBusy} onClick={() => void send(null)}>
              Send your queries
            </BigAction>
          ) : null}
          {/* Stays while everything is queried, so that a drawing is not lost. */}
          <div hidden={approved.length === 0}>
            <Suspense fallback={<SkeletonBar h={220} />}>
              <SignaturePad name={name.trim()} busy={isBusy} onApprove={send} onInk={setDrawn} />
            </Suspense>
          </div>
        </Form>
      </Card>
    </>
  );
}
