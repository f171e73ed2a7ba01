import { useState } from 'react';
import { noticeHint, noticeProblem } from '@crewcall/domain/templates';
import { useChange, useUnsaved } from '@crewcall/platform';
import { useSend } from '@crewcall/platform/use-send';
import { Checkbox, FormControlLabel } from '@crewcall/ui/mui';
import { Alert } from '@crewcall/ui/basics';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { plural } from '@crewcall/ui/format';
import { TextField } from '@crewcall/ui/text-field';

interface EventMessageProps {
  idEvent: number;
  /** How many people get it. */
  readers: number;
  onClose: () => void;
}

/** One message to everybody who is confirmed on a shift of the event that is still ahead. */
export function EventMessage({ idEvent, readers, onClose }: EventMessageProps) {
  const [text, setText] = useState('');
  const [selectedEmail, setEmail] = useState(true);
  const [selectedPhone, setPhone] = useState(false);
  const [result, setResult] = useState<{ sent: number; failed: readonly string[] } | null>(null);
  const { failure, isBusy, send } = useSend('The message could not be sent. Try again.');
  const message = useChange('messageEvent', { quiet: true, once: true });
  useUnsaved(text.trim() !== '' && result === null, { title: 'A message that is not sent', stays: 'here' });
  const problem = noticeProblem(text, false);
  if (result !== null)
    return (
      <FormDialog title="Message sent" onClose={onClose}>
        <Alert severity={result.failed.length > 0 ? 'warning' : 'success'}>
          Sent to {plural(result.sent, 'worker')}.
          {result.failed.length > 0 ? ` Not reached: ${result.failed.join(', ')}.` : null}
        </Alert>
      </FormDialog>
    );
  return (
    <FormDialog
      title="Message to everybody"
      yes={`Send to ${readers}`}
      maxWidth="sm"
      isBusy={isBusy}
      disabled={text.trim() === '' || problem !== null || !(selectedEmail || selectedPhone)}
      onSubmit={() =>
        void send(async () =>
          setResult(
            await message.mutateAsync({ id: idEvent, text: text.trim(), selectedEmail, selectedPhone }),
          ),
        )
      }
      onClose={onClose}
    >
      {failure === '' ? null : <Alert severity="error">{failure}</Alert>}
      <p>
        {plural(readers, 'person', 'people')} confirmed on a shift of this event that is still ahead. They
        also read it in the app.
      </p>
      <TextField
        label="Text"
        required
        autoFocus
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
          control={<Checkbox checked={selectedEmail} onChange={(_event, isOn) => setEmail(isOn)} />}
          label="Email"
        />
        <FormControlLabel
          control={<Checkbox checked={selectedPhone} onChange={(_event, isOn) => setPhone(isOn)} />}
          label="SMS, which is charged"
        />
      </div>
    </FormDialog>
  );
}
