import { lazy, Suspense, useState } from 'react';
import { canBeSigned } from '@crewcall/domain/timesheet';
import { ApiError, useBus, useCall, useSnackbar, useUnsaved } from '@crewcall/platform';
import {
  Alert,
  ArrowLeftIcon,
  BigAction,
  Button,
  EmptyState,
  ErrorState,
  SignatureIcon,
  SkeletonBar,
  SkeletonTable,
  TextField,
  formatDuration,
  plural,
  styled,
} from '@crewcall/ui';
import { textOf, useClockChange } from '../clocks/use-clock-change';
import { SignOffDone } from './sign-off-done';
import type { Outcome } from './sign-off-done';
import { SigningList } from './signing-list';
import { missingFrom, ticked, timesFor, workedIn } from './signing-rows';

const SignaturePad = lazy(() =>
  import('@crewcall/ui/signature-pad').then((module) => ({ default: module.SignaturePad })),
);

const Root = styled('div')({ display: 'grid', gap: 16, alignContent: 'start' });

export interface SignOffProps {
  idJob: number;
  onClose: () => void;
}

/** Finish Job: tick the times, name who authorizes them, sign. */
export function SignOff({ idJob, onClose }: SignOffProps) {
  const { data: card, error, isPending, refetch } = useCall('getTimeCard', { idJob }, { quiet: true });
  const bus = useBus();
  const snackbar = useSnackbar();
  const [unticked, setUnticked] = useState<ReadonlySet<number>>(new Set());
  const [signedBy, setSignedBy] = useState('');
  const [tried, setTried] = useState(false);
  const [signs, setSigns] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const sign = useClockChange('finishJobSignature', idJob, {
    quiet: true,
    done: (out) => {
      bus.emit('job.changed', { idJob });
      setOutcome(out);
    },
  });
  useUnsaved(outcome === null && (signedBy.trim() !== '' || signs), { title: 'Signature of the job' });

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

  const signing = ticked(card.timesheets, unticked);
  const missing = missingFrom(card, signing);
  const name = signedBy.trim();
  const summary = `${plural(signing.length, 'time')}, ${formatDuration(workedIn(signing))}`;
  const approve = async (jpeg: string) => {
    const signature = jpeg.slice(jpeg.indexOf(',') + 1);
    try {
      await sign.mutateAsync({ idJob, signedBy: name, times: timesFor(card.timesheets, signing), signature });
    } catch (failure) {
      snackbar.show(textOf(failure), { timeout: 5000, color: 'error' });
      if (failure instanceof ApiError && failure.kind === 'conflict') {
        setSigns(false);
        void refetch();
      }
    }
  };

  if (signs)
    return (
      <Root>
        <Button
          sx={{ justifySelf: 'start' }}
          startIcon={<ArrowLeftIcon aria-hidden />}
          onClick={() => setSigns(false)}
        >
          Times
        </Button>
        <p>
          <strong>{name}</strong> approves {summary}.
        </p>
        <Suspense fallback={<SkeletonBar h={220} />}>
          <SignaturePad name={name} busy={sign.isPending} onApprove={(jpeg) => void approve(jpeg)} />
        </Suspense>
      </Root>
    );
  return (
    <Root>
      <SigningList
        rows={card.timesheets}
        zone={card.tz}
        ticked={new Set(signing.map((row) => row.id))}
        onTick={(row, on) =>
          setUnticked((before) => {
            const next = new Set(before);
            if (on) next.delete(row.id);
            else next.add(row.id);
            return next;
          })
        }
      />
      {missing.length > 0 ? (
        <Alert severity="warning">
          <strong>Not signed after this: </strong>
          {missing.join(', ')}. The job is finished once everybody is signed or marked absent.
        </Alert>
      ) : null}
      {card.timesheets.some(canBeSigned) ? (
        <>
          <TextField
            label="Authorizer name"
            value={signedBy}
            autoComplete="off"
            error={tried && name === ''}
            helperText={tried && name === '' ? 'Enter the name of the person who signs.' : undefined}
            onChange={(event) => setSignedBy(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 120 } }}
          />
          <BigAction
            disabled={signing.length === 0}
            icon={<SignatureIcon aria-hidden />}
            onClick={() => {
              setTried(true);
              if (name !== '') setSigns(true);
            }}
          >
            Approve {summary}
          </BigAction>
        </>
      ) : (
        <EmptyState
          icon={SignatureIcon}
          title="Nothing to sign"
          text="Times can be signed once they are clocked out; invoiced and signed ones stay as they are."
          action={<Button onClick={onClose}>Close</Button>}
        />
      )}
    </Root>
  );
}
