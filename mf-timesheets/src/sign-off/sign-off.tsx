import { useRef, useState } from 'react';
import { canBeSigned } from '@crewcall/domain/clock';
import { END_AHEAD_MS } from '@crewcall/domain/limits';
import { ApiError, useBus, useCall, useNow, useSnackbar, useUnsaved } from '@crewcall/platform';
import { Button, styled } from '@crewcall/ui/basics';
import { SignatureIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { FutureEndNames } from '../timesheet/future-end-names';
import { overOf } from '../timesheet/card';
import type { Card, Row } from '../timesheet/card';
import { JobHeading } from '../timesheet/job-heading';
import { textOf, useTimesheetChange } from '../timesheet/use-timesheet-change';
import { RateButton } from '../rating/rate-button';
import { PendingPunches } from '../time-card/pending-punches';
import { Authorizer } from './authorizer';
import { MissingList } from './missing-list';
import { SignOffDone } from './sign-off-done';
import { useSignOffExtras } from './sign-off-extras';
import type { Outcome } from './sign-off-done';
import { SigningList } from './signing-list';
import { SigningPad } from './signing-pad';
import { missingFrom, ticked, timesFor } from './signing-rows';
import type { Touched } from './signing-rows';
import { usePendingPunches } from './use-pending-punches';
import { useOpenQuestions } from './use-open-questions';

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
  const read = useCall('getTimeCard', { idJob }, { quiet: true });
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  if (outcome) return <SignOffDone outcome={outcome} idJob={idJob} onClose={onClose} />;
  return (
    <Loaded
      read={read}
      what="The times"
      skeleton={<SkeletonTable rows={5} cols={3} label="Loading the times" />}
    >
      {(card) =>
        card.canSupervise ? (
          <Root>
            <JobHeading card={card} />
            <Signing
              card={card}
              idJob={idJob}
              onSigned={setOutcome}
              onStale={() => void read.refetch()}
              onClose={onClose}
            />
          </Root>
        ) : (
          <EmptyState
            icon={SignatureIcon}
            title="Only supervisors finish a job"
            text="Ask the supervisor of this job, or the office."
          />
        )
      }
    </Loaded>
  );
}

interface SigningProps extends SignOffProps {
  card: Card;
  onSigned: (outcome: Outcome) => void;
  /** Called after a refusal which means that the times on screen are out of date. */
  onStale: () => void;
}

function Signing({ card, idJob, onSigned, onStale, onClose }: SigningProps) {
  const now = useNow(60_000);
  const bus = useBus();
  const snackbar = useSnackbar();
  const [touched, setTouched] = useState<Touched>(new Map());
  const [signedBy, setSignedBy] = useState('');
  const [tried, setTried] = useState(false);
  const [confirmed, setConfirmed] = useState<ReadonlySet<number>>(new Set());
  // Sends what the signer saw: the server refuses if a time has changed since.
  const [shown, setShown] = useState<{ rows: readonly Row[]; signing: readonly Row[] } | null>(null);
  const extras = useSignOffExtras(tried);
  const presses = useRef<HTMLElement>(null);
  const left = usePendingPunches();
  const questions = useOpenQuestions(idJob);
  const sign = useTimesheetChange('finishJobSignature', idJob, {
    quiet: true,
    once: true,
    done: (out) => {
      bus.emit('job.changed', { idJob });
      onSigned({ ...out, presses: left.count(), copyTo: extras.sent.copyTo });
    },
  });
  useUnsaved(signedBy.trim() !== '' || extras.isTouched || shown !== null, { title: 'Signature of the job' });

  const signing = shown?.signing ?? ticked(card.timesheets, touched);
  const missing = missingFrom(card, signing, now);
  const over = overOf(card);
  const name = signedBy.trim();
  const decideFirst = () => {
    setShown(null);
    // In a timeout, so that it runs after the closing dialog has returned the focus.
    setTimeout(() => {
      presses.current?.scrollIntoView({ block: 'start' });
      presses.current?.focus({ preventScroll: true });
    });
  };
  const ahead = signing.filter((row) => row.end > now + END_AHEAD_MS);
  const isConfirmed = ahead.every(({ id }) => confirmed.has(id));
  const begin = async () => {
    setTried(true);
    if (name === '' || !isConfirmed || !extras.isWell) return;
    if (!(await left.mayLeave(card, signing))) return decideFirst();
    if (await questions.maySign(card, signing)) setShown({ rows: card.timesheets, signing });
  };
  const approve = async (jpeg: string) => {
    if (shown === null) return;
    if (!(await left.mayLeave(card, shown.signing))) return decideFirst();
    if (!(await questions.maySign(card, shown.signing))) return setShown(null);
    try {
      await sign.mutateAsync({
        idJob,
        signedBy: name,
        times: timesFor(shown.rows, shown.signing),
        signature: jpeg.slice(jpeg.indexOf(',') + 1),
        ...extras.sent,
        ...(ahead.length > 0 ? { ahead: ahead.map(({ id }) => id) } : {}),
      });
    } catch (failure) {
      snackbar.show(textOf(failure), { timeout: 5000, color: 'error' });
      // The times have changed: back to the list, with the new ones.
      if (failure instanceof ApiError && (failure.kind === 'conflict' || failure.kind === 'refused')) {
        setShown(null);
        onStale();
      }
    }
  };

  if (shown)
    return (
      <Root>
        <SigningPad
          {...{ name, signing }}
          isBusy={sign.isPending}
          onApprove={approve}
          onBack={() => setShown(null)}
        />
      </Root>
    );
  return (
    <Root>
      <PendingPunches card={card} idJob={idJob} ref={presses} />
      <SigningList
        rows={card.timesheets}
        zone={card.tz}
        ticked={new Set(signing.map((row) => row.id))}
        questions={questions.leftBy(card.timesheets)}
        onTick={(row, on) => setTouched((before) => new Map(before).set(row.id, on))}
      />
      {over === null ? <MissingList missing={missing} idJob={idJob} zone={card.tz} /> : null}
      {ahead.length > 0 ? (
        <FutureEndNames
          rows={ahead}
          zone={card.tz}
          confirmed={confirmed}
          onConfirm={setConfirmed}
          isMissed={tried && !isConfirmed}
        />
      ) : null}
      {card.timesheets.some(canBeSigned) ? (
        <Authorizer
          contact={card.onSiteContact ?? ''}
          name={signedBy}
          isMissing={tried && name === ''}
          onName={setSignedBy}
          extras={extras}
          signing={signing}
          onBegin={() => void begin()}
        />
      ) : (
        <EmptyState
          icon={SignatureIcon}
          title={over === null ? 'Nothing to sign' : `This job is ${over}`}
          text="Times can be signed once they are clocked out. Invoiced and signed ones do not change."
          action={<Button onClick={onClose}>Close</Button>}
        />
      )}
      {card.timesheets.length > 0 ? <RateButton idJob={idJob} /> : null}
    </Root>
  );
}
