import { useState } from 'react';
import { noticeHint, noticeProblem } from '@crewcall/domain/templates';
import { newKey, useApi } from '@crewcall/platform';
import { Checkbox, FormControlLabel } from '@crewcall/ui/mui';
import { plural } from '@crewcall/ui/format';
import { TextField } from '@crewcall/ui/text-field';
import { BulkPeopleDialog, someNames } from './bulk-people-dialog';
import { useBulkPeople } from './use-bulk-people';
import type { Chosen } from './use-bulk-people';

/** The most people in one `sendNotification` call. More are sent in several batches. */
const MOST = 2000;

/** Writes to the selected people by email, SMS or both. */
export function MessageDialog({
  people,
  onClose,
}: {
  people: readonly Chosen[];
  onClose: (isOver: boolean) => void;
}) {
  const { call } = useApi();
  const [text, setText] = useState('');
  const [selectedEmail, setEmail] = useState(true);
  const [selectedPhone, setPhone] = useState(false);
  // One idempotency key per batch, so that a retry sends nobody the message twice.
  const [keys] = useState(() => new Map<string, string>());
  const bulk = useBulkPeople(people, MOST, async (these) => {
    const part = `${these[0].id} ${text}`;
    const key = keys.get(part) ?? newKey();
    keys.set(part, key);
    const listUser = these.map(({ id }) => id);
    const message = { text: text.trim(), listUser, selectedEmail, selectedPhone, key };
    const { sent, failed } = await call('sendNotification', message, { quiet: true });
    return { done: sent, refused: failed.map(nameAndReason) };
  });
  const problem = noticeProblem(text, false);
  const ways = [selectedEmail ? 'email' : '', selectedPhone ? 'SMS' : ''].filter(Boolean).join(' and ');
  return (
    <BulkPeopleDialog
      title={`Message to ${plural(people.length, 'person', 'people')}`}
      bulk={bulk}
      yes={`Send to ${people.length.toLocaleString('en-AU')}`}
      did="Sent"
      canStart={text.trim() !== '' && ways !== '' && problem === null}
      onClose={onClose}
    >
      <p>{someNames(people)}</p>
      <TextField
        label="Text"
        disabled={bulk.isBegun}
        multiline
        minRows={4}
        maxRows={12}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={problem !== null}
        helperText={problem ?? noticeHint(false)}
        slotProps={{ htmlInput: { maxLength: 4000 } }}
      />
      <div>
        <FormControlLabel
          sx={{ ml: 0 }}
          disabled={bulk.isBegun}
          control={<Checkbox checked={selectedEmail} onChange={(_event, isOn) => setEmail(isOn)} />}
          label="Email"
        />
        <FormControlLabel
          disabled={bulk.isBegun}
          control={<Checkbox checked={selectedPhone} onChange={(_event, isOn) => setPhone(isOn)} />}
          label="SMS"
        />
      </div>
      <p>
        {ways === ''
          ? 'Choose email, SMS or both.'
          : `Each gets it by ${ways}. Inactive people get none, and are listed.`}
      </p>
    </BulkPeopleDialog>
  );
}

/** Splits `Kim Lee (no phone number)` into the name and the reason. */
function nameAndReason(line: string) {
  const [, name = line, text = 'Not reached'] = /^(.*) \((.*)\)$/.exec(line) ?? [];
  return { name, text };
}
