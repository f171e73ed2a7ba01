import { Suspense, useRef, useState } from 'react';
import { canBeSigned } from '@crewcall/domain/clock';
import { ApiError, useBus, useCall, useNow, useSnackbar, useUnsaved } from '@crewcall/platform';
import { lazyPart } from '@crewcall/platform/lazy-part';
import {
  ArrowLeftIcon,
  BigAction,
  Button,
  EmptyState,
  ErrorState,
  LastLoaded,
  SignatureIcon,
  SkeletonBar,
  SkeletonTable,
  TextField,
  formatDuration,
  plural,
  styled,
} from '@crewcall/ui';
import { overOf } from '../clocks/card';
import type { Row } from '../clocks/card';
import { textOf, useClockChange } from '../clocks/use-clock-change';
import { KeptTaps } from '../time-card/waiting-presses';
import { MissingList } from './missing-list';
import { SignOffDone } from './sign-off-done';
import type { Outcome } from './sign-off-done';
import { SigningList } from './signing-list';
import { missingFrom, ticked, timesFor, totalsOf } from './signing-rows';
import type { Touched } from './signing-rows';
import { usePressesLeft } from './use-presses-left';

const SignaturePad = lazyPart(() =>
  import('@crewcall/ui/signature-pad').then(({ SignaturePad }) => SignaturePad),
);

const Root = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  alignContent: 'start',
  '& > p': { overflowWrap: 'anywhere' },
});

export interface SignOffProps {
  idJob: number;
  onClose: () => void;
}

/** Finish Job: tick the times, name who authorizes them, sign. */
export function SignOff({ idJob, onClose }: SignOffProps) {
  const { data: card, error, isPending, refetch } = useCall('getTimeCard', { idJob }, { quiet: true });
  const now = useNow(60_000);
  const bus = useBus();
  const snackbar = useSnackbar();
  const [touched, setTouched] = useState<Touched>(new Map());
  const [signedBy, setSignedBy] = useState('');
  const [tried, setTried] = useState(false);
  // What the signer was shown: a time that changes meanwhile is found out by the server, not signed unseen.
  const [shown, setShown] = useState<{ rows: readonly Row[]; signing: readonly Row[] } | null>(null);
  const presses = useRef<HTMLElement>(null);
  const left = usePressesLeft();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const sign = useClockChange('finishJobSignature', idJob, {
    quiet: true,
    done: (out) => {
      bus.emit('job.changed', { idJob });
      setOutcome({ ...out, presses: left.count() });
    },
  });
  useUnsaved(outcome === null && (signedBy.trim() !== '' || shown !== null), {
    title: 'Signature of the job',
  });

  if (outcome) return <SignOffDone outcome={outcome} onClose={onClose} />;
  if (isPending) return <SkeletonTable rows={5} cols={3} label="Loading the times" />;
  if (!card)
    return <ErrorState title="The times could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!card.canSupervise)
    return (
      <EmptyState
        icon={SignatureIcon}
        title="Only supervisors finish a job"
        text="Ask the supervisor of this job, or the office."
      />
    );

  const signing = shown?.signing ?? ticked(card.timesheets, touched);
  const missing = missingFrom(card, signing, now);
  const over = overOf(card);
  const name = signedBy.trim();
  const contact = card.onSiteContact ?? '';
  const { worked, paid } = totalsOf(signing);
  const count = plural(signing.length, 'time');
  const decideFirst = () => {
    setShown(null);
    // After the question has given the focus back.
    setTimeout(() => {
      presses.current?.scrollIntoView({ block: 'start' });
      presses.current?.focus({ preventScroll: true });
    });
  };
  const begin = async () => {
    setTried(true);
    if (name === '') return;
    if (await left.mayLeave(card, signing)) setShown({ rows: card.timesheets, signing });
    else decideFirst();
  };
  const approve = async (jpeg: string) => {
    if (shown === null) return;
    if (!(await left.mayLeave(card, shown.signing))) return decideFirst();
    const signature = jpeg.slice(jpeg.indexOf(',') + 1);
    try {
      await sign.mutateAsync({
        idJob,
        signedBy: name,
        times: timesFor(shown.rows, shown.signing),
        signature,
      });
    } catch (failure) {
      snackbar.show(textOf(failure), { timeout: 5000, color: 'error' });
      // What was to be signed is not there as it was: back to the times, as they are now.
      if (failure instanceof ApiError && (failure.kind === 'conflict' || failure.kind === 'refused')) {
        setShown(null);
        void refetch();
      }
    }
  };

  if (shown)
    return (
      <Root>
        <Button
          sx={{ justifySelf: 'start' }}
          data-back=""
          startIcon={<ArrowLeftIcon aria-hidden />}
          onClick={() => setShown(null)}
        >
          Times
        </Button>
        <p>
          <strong>{name}</strong> approves {count}: {formatDuration(worked)} worked,{' '}
          <strong>{formatDuration(paid)} paid</strong>.
        </p>
        <Suspense fallback={<SkeletonBar h={220} />}>
          <SignaturePad name={name} busy={sign.isPending} onApprove={approve} />
        </Suspense>
      </Root>
    );
  return (
    <Root>
      {error ? <LastLoaded error={error} onRetry={() => void refetch()} /> : null}
      <KeptTaps card={card} idJob={idJob} ref={presses} />
      <SigningList
        rows={card.timesheets}
        zone={card.tz}
        ticked={new Set(signing.map((row) => row.id))}
        onTick={(row, on) => setTouched((before) => new Map(before).set(row.id, on))}
      />
      {over === null ? <MissingList missing={missing} idJob={idJob} zone={card.tz} /> : null}
      {card.timesheets.some(canBeSigned) ? (
        <>
          <p>
            {count} ticked: {formatDuration(worked)} worked, <strong>{formatDuration(paid)} paid</strong>.
            Paid time is rounded to the quarter hour, each time by itself.
          </p>
          <TextField
            label="Authorizer name"
            value={signedBy}
            autoComplete="off"
            error={tried && name === ''}
            helperText={tried && name === '' ? 'Enter the name of the person who signs.' : undefined}
            onChange={(event) => setSignedBy(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 120 } }}
          />
          {contact !== '' && contact !== name ? (
            <Button sx={{ justifySelf: 'start', mt: -1 }} onClick={() => setSignedBy(contact)}>
              {contact}, on-site contact
            </Button>
          ) : null}
          <BigAction
            disabled={signing.length === 0}
            icon={<SignatureIcon aria-hidden />}
            onClick={() => void begin()}
          >
            Approve {count}, {formatDuration(paid)} paid
          </BigAction>
        </>
      ) : (
        <EmptyState
          icon={SignatureIcon}
          title={over === null ? 'Nothing to sign' : `This job is ${over}`}
          text="Times can be signed once they are clocked out; invoiced and signed ones stay as they are."
          action={<Button onClick={onClose}>Close</Button>}
        />
      )}
    </Root>
  );
}
