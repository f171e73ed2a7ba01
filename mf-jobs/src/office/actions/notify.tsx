import { useRef, useState } from 'react';
import type { Job } from '@crewcall/contract/types';
import { InviteStatus, inviteNames } from '@crewcall/domain/invite';
import { useChange, useNow, useUnsaved } from '@crewcall/platform';
import { Checkbox, FormControlLabel } from '@crewcall/ui/mui';
import { Alert, Button, styled } from '@crewcall/ui/basics';
import { useConfirm } from '@crewcall/ui/confirm';
import { plural } from '@crewcall/ui/format';
import { SendIcon, UsersIcon } from '@crewcall/ui/icons';
import { EmptyState } from '@crewcall/ui/states';
import { TextField } from '@crewcall/ui/text-field';
import { noticeHint, noticeProblem } from '@crewcall/domain/templates';
import { MessagePreview } from './message-preview';
import { NotifyPeople } from './notify-people';
import { canSend, emptyNote, groupsOf, noticeAs, peopleOf, sendQuestion, smsNote } from './notify-rules';

const Quick = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

interface Result {
  sent: number;
  failed: readonly string[];
}

/** Chooses recipients by invite status or group. */
function QuickChoices({
  job,
  people,
  onChoose,
}: {
  job: Job;
  people: ReturnType<typeof peopleOf>;
  onChoose: (ids: readonly number[]) => void;
}) {
  const groups = groupsOf(job);
  const standing = (statuses: readonly number[]) => () =>
    onChoose(people.filter((one) => statuses.includes(one.status)).map(({ id }) => id));
  return (
    <Quick role="group" aria-label="Choose recipients">
      <Button size="small" onClick={() => onChoose(people.map(({ id }) => id))}>
        Everybody
      </Button>
      {[InviteStatus.Confirmed, InviteStatus.Pending].map((status) => (
        <Button key={status} size="small" onClick={standing([status])}>
          {inviteNames[status]}
        </Button>
      ))}
      {groups.length > 1
        ? groups.map(({ groupName, ids }) => (
            <Button key={groupName} size="small" onClick={() => onChoose(ids)}>
              {groupName}
            </Button>
          ))
        : null}
      <Button size="small" onClick={() => onChoose([])}>
        Nobody
      </Button>
    </Quick>
  );
}

/** One message to many of the job's workers, by email, SMS or both. */
export function Notify({ job }: { job: Job }) {
  const people = peopleOf(job);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(people.filter(({ status }) => status === InviteStatus.Confirmed).map(({ id }) => id)),
  );
  const [text, setText] = useState('');
  const [selectedEmail, setEmail] = useState(true);
  const [selectedPhone, setPhone] = useState(false);
  const [result, setResult] = useState<Result | null>(null);
  const sending = useRef(false);
  const confirm = useConfirm();
  const now = useNow();
  const send = useChange('sendNotification', {
    once: true,
    done: (out, sent) => {
      setResult(out);
      // Text typed while sending belongs to the next message.
      setText((now) => (now.trim() === sent.text ? '' : now));
    },
  });
  const isWritten = text.trim() !== '';
  useUnsaved(isWritten, { title: 'A notification that is not sent', stays: 'here' });

  const problem = noticeProblem(text, true);
  const readers = people.filter(({ id }) => chosen.has(id));
  const [first] = readers;
  const empty = emptyNote(text, job);
  // The text as each recipient gets it. Only needed for SMS, whose length is counted and charged.
  const texts = selectedPhone && isWritten ? readers.map((one) => noticeAs(one, text.trim(), job, now)) : [];
  const message = {
    text: text.trim(),
    listUser: readers.map(({ id }) => id),
    selectedEmail,
    selectedPhone,
    idJob: job.id,
  };
  const choose = (ids: readonly number[]) => setChosen(new Set(ids));
  const submit = async () => {
    // A double click must not send everybody two messages.
    if (sending.current) return;
    sending.current = true;
    const question = sendQuestion(message, texts);
    if (question !== null && !(await confirm(question))) {
      sending.current = false;
      return;
    }
    setResult(null);
    send.mutate(message, { onSettled: () => (sending.current = false) });
  };

  if (people.length === 0) {
    return (
      <EmptyState
        icon={UsersIcon}
        title="Nobody is invited to this job yet"
        text="Invite workers under Crew, then write to them here."
      />
    );
  }
  return (
    <>
      <QuickChoices job={job} people={people} onChoose={choose} />
      <NotifyPeople people={people} chosen={chosen} onChosen={setChosen} />
      <TextField
        label="Text"
        multiline
        minRows={4}
        maxRows={12}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={problem !== null}
        helperText={problem ?? (texts.length > 0 ? smsNote(texts) : noticeHint(true))}
        slotProps={{ htmlInput: { maxLength: 4000 } }}
      />
      {first !== undefined && problem === null && text.includes('{') ? (
        <MessagePreview title={`What ${first.fullName} gets`} text={noticeAs(first, text, job, now)} />
      ) : null}
      {empty === null ? null : <Alert severity="warning">{empty}</Alert>}
      <div>
        <FormControlLabel
          sx={{ ml: 0 }}
          control={<Checkbox checked={selectedEmail} onChange={(_event, isOn) => setEmail(isOn)} />}
          label="Email"
        />
        <FormControlLabel
          control={<Checkbox checked={selectedPhone} onChange={(_event, isOn) => setPhone(isOn)} />}
          label="SMS"
        />
      </div>
      {result ? (
        <Alert severity={result.failed.length > 0 ? 'warning' : 'success'} onClose={() => setResult(null)}>
          Sent to {plural(result.sent, 'worker')}.
          {result.failed.length > 0 ? ` Not reached: ${result.failed.join(', ')}.` : null}
        </Alert>
      ) : null}
      <Button
        variant="contained"
        startIcon={<SendIcon aria-hidden />}
        disabled={!canSend(message) || problem !== null || send.isPending}
        onClick={() => void submit()}
      >
        {send.isPending ? 'Sending…' : readers.length > 0 ? `Send to ${readers.length}` : 'Send'}
      </Button>
    </>
  );
}
