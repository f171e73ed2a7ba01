import { BigAction } from '@crewcall/ui/actions';
import { Button } from '@crewcall/ui/basics';
import { formatDuration, plural } from '@crewcall/ui/format';
import { SignatureIcon } from '@crewcall/ui/icons';
import { TextField } from '@crewcall/ui/text-field';
import type { Row } from '../timesheet/card';
import { SignOffExtras } from './sign-off-extras';
import type { useSignOffExtras } from './sign-off-extras';
import { totalsOf } from './signing-rows';

export interface AuthorizerProps {
  /** The on-site contact, who is most likely to sign; `` for none. */
  contact: string;
  name: string;
  /** The user tried to sign without a name. */
  isMissing: boolean;
  onName: (name: string) => void;
  extras: ReturnType<typeof useSignOffExtras>;
  signing: readonly Row[];
  onBegin: () => void;
}

export function Authorizer(props: AuthorizerProps) {
  const { contact, name, isMissing, onName, extras, signing, onBegin } = props;
  const { worked, paid } = totalsOf(signing);
  const count = plural(signing.length, 'time');
  return (
    <>
      <p>
        {count} ticked: {formatDuration(worked)} worked, <strong>{formatDuration(paid)} paid</strong>. Each
        time is rounded to the quarter hour.
      </p>
      <TextField
        label="Authorizer name"
        value={name}
        autoComplete="off"
        error={isMissing}
        helperText={isMissing ? 'Enter the name of the person who signs.' : undefined}
        onChange={(event) => onName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 120 } }}
      />
      {contact !== '' && contact !== name.trim() ? (
        <Button sx={{ justifySelf: 'start', mt: -1 }} onClick={() => onName(contact)}>
          {contact}, on-site contact
        </Button>
      ) : null}
      <SignOffExtras extras={extras} />
      <BigAction disabled={signing.length === 0} icon={<SignatureIcon aria-hidden />} onClick={onBegin}>
        Approve {count}, {formatDuration(paid)} paid
      </BigAction>
    </>
  );
}
