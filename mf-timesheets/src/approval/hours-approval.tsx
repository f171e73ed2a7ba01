import { useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { useCall, useNow, useSession, useSnackbar } from '@crewcall/platform';
import { Alert, Button, styled } from '@crewcall/ui/basics';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { formatDayTime, plural } from '@crewcall/ui/format';
import { SendIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { MailPill } from '@crewcall/ui/mail-pill';
import { Pill } from '@crewcall/ui/pill';
import { TextField } from '@crewcall/ui/text-field';
import { token } from '@crewcall/ui/tokens';
import { textOf, useTimesheetChange } from '../timesheet/use-timesheet-change';

type Read = Out<'getHoursApproval'>;
type Approval = NonNullable<Read['approval']>;

const Root = styled('section')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 8,
  '& > div:not(.MuiAlert-root)': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px 10px' },
  '& p': { flex: '1 1 16rem', overflowWrap: 'anywhere' },
  '& small': { display: 'block', color: token('ink-3'), fontSize: 13.5 },
});

const states = {
  waiting: { tone: 'info', label: 'Waiting for the customer' },
  approved: { tone: 'ok', label: 'Approved by the customer' },
  queried: { tone: 'warn', label: 'Queried by the customer' },
  lapsed: { tone: 'idle', label: 'No answer' },
  replaced: { tone: 'idle', label: 'Replaced' },
} as const;

const inPart = { tone: 'warn', label: 'Approved in part' } as const;

/** The state in words, by what is true of the times now. */
function lookOf({ state, sent, approved }: Approval) {
  if (state === 'approved' && approved === 0) return { tone: 'warn', label: 'Not approved' } as const;
  if (state === 'approved' && approved < sent) return inPart;
  if (state === 'lapsed' && approved > 0)
    return approved < sent ? inPart : ({ tone: 'ok', label: 'Counts as approved' } as const);
  return states[state];
}

/** Who was asked or answered, and when. */
function said(approval: Approval, zone: string, now: number): string {
  const { state, contactName, contactEmail, answeredBy, answeredAt, expiresAt, sent, approved, queried } =
    approval;
  if (state === 'waiting')
    return `${contactName} (${contactEmail}) can answer until ${formatDayTime(expiresAt, zone, now)}.`;
  if (state === 'lapsed' || state === 'replaced')
    return `${contactName} (${contactEmail}) did not answer by ${formatDayTime(expiresAt, zone, now)}.${
      approved > 0 ? ` ${plural(approved, 'time')} ${approved === 1 ? 'counts' : 'count'} as approved.` : ''
    }`;
  const what = queried === 0 ? '' : `, and queried ${queried}`;
  return `${answeredBy} approved ${approved} of ${plural(sent, 'time')}${what}, ${formatDayTime(answeredAt, zone, now)}.`;
}

function sentText({ sentBy, sentAt, remindedAt, sent }: Approval, zone: string, now: number): string {
  const by = sentBy === '' ? 'automatically' : `by ${sentBy}`;
  const reminded = remindedAt === null ? '' : `, reminded ${formatDayTime(remindedAt, zone, now)}`;
  return `${plural(sent, 'time')} sent ${by}, ${formatDayTime(sentAt, zone, now)}${reminded}`;
}

interface SendDialogProps {
  idJob: number;
  read: Read;
  onClose: () => void;
}

/** To which contact the hours go. */
function SendDialog({ idJob, read, onClose }: SendDialogProps) {
  const snackbar = useSnackbar();
  const [name, setName] = useState(read.contactName);
  const [email, setEmail] = useState(read.contactEmail);
  const [tried, setTried] = useState(false);
  const send = useTimesheetChange('sendHours', idJob, {
    quiet: true,
    once: true,
    done: ({ approval }) => {
      onClose();
      snackbar.show(`Sent to ${approval.contactEmail}.`, { color: 'success' });
    },
  });
  const isNameMissing = tried && name.trim() === '';
  const isEmailMissing = tried && email.trim() === '';
  const submit = () => {
    setTried(true);
    if (name.trim() === '' || email.trim() === '') return;
    send.mutate({ idJob, name: name.trim(), email: email.trim() });
  };
  const isWaiting = read.approval?.state === 'waiting';
  return (
    <FormDialog
      title="Send for approval"
      yes="Send"
      isBusy={send.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        The contact gets a link to {plural(read.ready, 'time')}, to approve or query them. They see names and
        hours, and no pay.
        {isWaiting ? ' The earlier link stops working.' : ''}
      </p>
      <TextField
        label="Contact at the customer"
        value={name}
        autoComplete="off"
        error={isNameMissing}
        helperText={isNameMissing ? 'Enter the name of the contact.' : undefined}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 120 } }}
      />
      <TextField
        label="Email"
        type="email"
        value={email}
        autoComplete="off"
        error={isEmailMissing}
        helperText={isEmailMissing ? 'Enter the email of the contact.' : undefined}
        onChange={(event) => setEmail(event.target.value)}
      />
      {send.error ? <Alert severity="error">{textOf(send.error)}</Alert> : null}
    </FormDialog>
  );
}

interface HoursApprovalProps {
  idJob: number;
  zone: string;
  /** Can this job be signed now? */
  maySign: boolean;
}

function Shown({ idJob, zone, maySign, data }: HoursApprovalProps & { data: Read }) {
  const { can } = useSession();
  const now = useNow(60_000);
  const [isSending, setSending] = useState(false);
  const { approval, ready } = data;
  const maySend = maySign && ready > 0 && can('timesheet.write');
  if (approval === null && !maySend) return null;
  return (
    <Root aria-label="Approval by the customer">
      <div>
        {approval === null ? null : (
          <>
            <Pill tone={lookOf(approval).tone}>{lookOf(approval).label}</Pill>
            <MailPill mail={approval.mail === 'sent' ? null : approval.mail} />
            <p>
              {said(approval, zone, now)}
              <small>{sentText(approval, zone, now)}</small>
            </p>
          </>
        )}
        {maySend ? (
          <Button startIcon={<SendIcon aria-hidden />} onClick={() => setSending(true)}>
            {approval === null ? 'Send for approval' : 'Send again'}
          </Button>
        ) : null}
      </div>
      {approval !== null && approval.changed.length > 0 ? (
        <Alert severity="warning">
          Changed since they were sent, and not approved as they are now: {approval.changed.join(', ')}.
          {maySend ? ' Send the hours again.' : ''}
        </Alert>
      ) : null}
      {approval !== null && approval.unsigned.length > 0 ? (
        <Alert severity="warning">
          Approved, but no longer signed: {approval.unsigned.join(', ')}.
          {maySend ? ' Send the hours again.' : ''}
        </Alert>
      ) : null}
      {isSending ? <SendDialog idJob={idJob} read={data} onClose={() => setSending(false)} /> : null}
    </Root>
  );
}

/** Whether the customer has approved the hours of a job by a link; the office sends it. */
export function HoursApproval(props: HoursApprovalProps) {
  const { idJob } = props;
  const { can } = useSession();
  const mayRead = can('timesheet.read');
  const read = useCall('getHoursApproval', { idJob }, { quiet: true, enabled: mayRead });
  if (!mayRead) return null;
  return (
    <Loaded read={read} what="The approval by the customer" skeleton={null}>
      {(data) => <Shown {...props} data={data} />}
    </Loaded>
  );
}
