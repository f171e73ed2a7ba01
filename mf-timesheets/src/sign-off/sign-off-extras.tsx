import { useState } from 'react';
import { REASON_MAX } from '@crewcall/domain/limits';
import { isEmail } from '@crewcall/domain/text';
import { texts } from '@crewcall/domain/texts';
import { TextField } from '@crewcall/ui/text-field';

/** What the signer may add: a remark, and the address that gets a copy. Both may stay empty. `tried`: to sign. */
export function useSignOffExtras(tried: boolean) {
  const [remark, setRemark] = useState('');
  const [copyTo, setCopyTo] = useState('');
  const address = copyTo.trim();
  const isWell = address === '' || isEmail(address);
  return {
    remark,
    setRemark,
    copyTo,
    setCopyTo,
    isWell,
    /** The address is wrong, and the user tried to sign. */
    isWrong: tried && !isWell,
    isTouched: remark.trim() !== '' || address !== '',
    /** As the call takes them. */
    sent: {
      ...(remark.trim() === '' ? {} : { remark: remark.trim() }),
      ...(address === '' ? {} : { copyTo: address }),
    },
  };
}

export function SignOffExtras({ extras }: { extras: ReturnType<typeof useSignOffExtras> }) {
  return (
    <>
      <TextField
        label="Remark (optional)"
        multiline
        value={extras.remark}
        helperText="Printed under the signature."
        onChange={(event) => extras.setRemark(event.target.value)}
        slotProps={{ htmlInput: { maxLength: REASON_MAX } }}
      />
      <TextField
        label="Email a copy to (optional)"
        type="email"
        autoComplete="off"
        value={extras.copyTo}
        error={extras.isWrong}
        helperText={extras.isWrong ? texts.invalidEmail : 'The customer’s contact gets the signed timesheet.'}
        onChange={(event) => extras.setCopyTo(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 254 } }}
      />
    </>
  );
}
