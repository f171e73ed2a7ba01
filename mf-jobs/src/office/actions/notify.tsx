import { useState } from 'react';
import type { Job } from '@crewcall/contract/types';
import { InviteStatus, inviteNames, isInviteStatus } from '@crewcall/domain/invite';
import { useChange, useSnackbar, useUnsaved } from '@crewcall/platform';
import {
  Alert,
  Button,
  Checkbox,
  FormControlLabel,
  SendIcon,
  StatusPill,
  TextField,
  plural,
  styled,
  token,
} from '@crewcall/ui';
import { canSend, peopleOf, smsParts } from './notify-rules';

const Root = styled('div')({ display: 'grid', gap: 14 });
const List = styled('ul')({
  listStyle: 'none',
  padding: '0 0 0 9px',
  maxHeight: 260,
  overflowY: 'auto',
  border: `1px solid ${token('line')}`,
  borderRadius: token('r'),
  '& > li': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', paddingRight: 10 },
});
const Quick = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

/** One message to many of the job's workers, by email, SMS or both. */
export function Notify({ job }: { job: Job }) {
  const snackbar = useSnackbar();
  const people = peopleOf(job);
  const [chosen, setChosen] = useState(
    () => new Set(people.filter(({ status }) => status === InviteStatus.Confirmed).map(({ id }) => id)),
  );
  const [text, setText] = useState('');
  const [selectedEmail, setEmail] = useState(true);
  const [selectedPhone, setPhone] = useState(false);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const send = useChange('sendNotification', {
    done: (out) => {
      snackbar.show(`Sent to ${plural(out.sent, 'worker')}.`, { color: 'success' });
      setFailed(out.failed);
      setText('');
    },
  });
  useUnsaved(text.trim() !== '', { title: 'A notification that is not sent' });
  const listUser = people.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const message = { text: text.trim(), listUser, selectedEmail, selectedPhone };
  const sms = smsParts(text);
  const pick = (statuses: readonly number[]) =>
    setChosen(new Set(people.filter((one) => statuses.includes(one.status)).map(({ id }) => id)));
  return (
    <Root>
      <Quick>
        <Button size="small" onClick={() => pick([0, 1, 2, 3])}>
          Everybody
        </Button>
        {[InviteStatus.Confirmed, InviteStatus.Pending].map((status) => (
          <Button key={status} size="small" onClick={() => pick([status])}>
            {inviteNames[status]}
          </Button>
        ))}
        <Button size="small" onClick={() => pick([])}>
          Nobody
        </Button>
      </Quick>
      {people.length === 0 ? (
        <p>Nobody is invited to this job yet.</p>
      ) : (
        <List aria-label="Recipients">
          {people.map((one) => (
            <li key={one.id}>
              <FormControlLabel
                control={
                  <Checkbox
                    checked={chosen.has(one.id)}
                    onChange={(_event, isOn) => {
                      const next = new Set(chosen);
                      if (isOn) next.add(one.id);
                      else next.delete(one.id);
                      setChosen(next);
                    }}
                  />
                }
                label={one.fullName}
              />
              <StatusPill
                of="invite"
                state={one.status}
                {...(isInviteStatus(one.status) ? { label: inviteNames[one.status] } : {})}
              />
            </li>
          ))}
        </List>
      )}
      <TextField
        label="Text"
        multiline
        minRows={4}
        maxRows={12}
        value={text}
        onChange={(event) => setText(event.target.value)}
        helperText={
          selectedPhone && text !== ''
            ? `${sms.characters} characters, ${plural(sms.parts, 'SMS', 'SMS')} each. Every one is charged.`
            : undefined
        }
        slotProps={{ htmlInput: { maxLength: 4000 } }}
      />
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
      {failed.length > 0 ? <Alert severity="warning">Not reached: {failed.join(', ')}.</Alert> : null}
      <Button
        variant="contained"
        sx={{ justifySelf: 'start' }}
        startIcon={<SendIcon aria-hidden />}
        disabled={!canSend(message) || send.isPending}
        onClick={() => send.mutate(message)}
      >
        {listUser.length > 0 ? `Send to ${listUser.length}` : 'Send'}
      </Button>
    </Root>
  );
}
