import { useRef, useState } from 'react';
import type { Job } from '@crewcall/contract/types';
import { InviteStatus, inviteNames } from '@crewcall/domain/invite';
import { useChange, useUnsaved } from '@crewcall/platform';
import {
  Alert,
  Button,
  Checkbox,
  EmptyState,
  FormControlLabel,
  SendIcon,
  TextField,
  UsersIcon,
  plural,
  styled,
  useConfirm,
} from '@crewcall/ui';
import { noticeHint, noticeProblem } from '@crewcall/domain/templates';
import { MessagePreview } from './message-preview';
import { NotifyPeople } from './notify-people';
import { smsParts } from '@crewcall/domain/sms';
import { canSend, groupsOf, noticeAs, peopleOf, sendQuestion, smsCharge } from './notify-rules';

const Root = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 14 });
const Quick = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

interface Result {
  sent: number;
  failed: readonly string[];
}

/** One message to many of the job's workers, by email, SMS or both. */
export function Notify({ job }: { job: Job }) {
  const people = peopleOf(job);
  const groups = groupsOf(job);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(people.filter(({ status }) => status === InviteStatus.Confirmed).map(({ id }) => id)),
  );
  const [text, setText] = useState('');
  const [selectedEmail, setEmail] = useState(true);
  const [selectedPhone, setPhone] = useState(false);
  const [result, setResult] = useState<Result | null>(null);
  const sending = useRef(false);
  const confirm = useConfirm();
  const send = useChange('sendNotification', {
    once: true,
    done: (out, sent) => {
      setResult(out);
      // What was written meanwhile is the next message.
      setText((now) => (now.trim() === sent.text ? '' : now));
    },
  });
  useUnsaved(text.trim() !== '', { title: 'A notification that is not sent', stays: 'here' });

  const listUser = people.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const problem = noticeProblem(text, true);
  const first = people.find(({ id }) => chosen.has(id));
  const message = { text: text.trim(), listUser, selectedEmail, selectedPhone, idJob: job.id };
  const choose = (ids: readonly number[]) => setChosen(new Set(ids));
  const standing = (statuses: readonly number[]) => () =>
    choose(people.filter((one) => statuses.includes(one.status)).map(({ id }) => id));
  const submit = async () => {
    // Two presses within a moment would be two messages to everybody.
    if (sending.current) return;
    sending.current = true;
    const question = sendQuestion(message);
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
    <Root>
      <Quick role="group" aria-label="Choose recipients">
        <Button size="small" onClick={() => choose(people.map(({ id }) => id))}>
          Everybody
        </Button>
        {[InviteStatus.Confirmed, InviteStatus.Pending].map((status) => (
          <Button key={status} size="small" onClick={standing([status])}>
            {inviteNames[status]}
          </Button>
        ))}
        {groups.length > 1
          ? groups.map(({ groupName, ids }) => (
              <Button key={groupName} size="small" onClick={() => choose(ids)}>
                {groupName}
              </Button>
            ))
          : null}
        <Button size="small" onClick={() => choose([])}>
          Nobody
        </Button>
      </Quick>
      <NotifyPeople people={people} chosen={chosen} onChosen={setChosen} />
      <TextField
        label="Text"
        multiline
        minRows={4}
        maxRows={12}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={problem !== null}
        helperText={problem ?? (selectedPhone ? smsNote(text, listUser.length) : noticeHint(true))}
        slotProps={{ htmlInput: { maxLength: 4000 } }}
      />
      {first !== undefined && problem === null && text.includes('{') ? (
        <MessagePreview title={`What ${first.fullName} reads`} text={noticeAs(first, text, job)} />
      ) : null}
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
        sx={{ justifySelf: 'start' }}
        startIcon={<SendIcon aria-hidden />}
        disabled={!canSend(message) || problem !== null || send.isPending}
        onClick={() => void submit()}
      >
        {send.isPending ? 'Sending…' : listUser.length > 0 ? `Send to ${listUser.length}` : 'Send'}
      </Button>
    </Root>
  );
}

function smsNote(text: string, recipients: number): string {
  const { characters, each, parts } = smsParts(text.trim());
  const whole = each * Math.max(1, parts);
  const charge = smsCharge(text, recipients);
  const cost = charge === null ? '' : ` ${charge}`;
  return `${characters} of ${whole} characters, ${plural(parts, 'SMS', 'SMS')} each.${cost}`;
}
