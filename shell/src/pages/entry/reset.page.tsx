import { useState } from 'react';
import { useHost } from '../../host/context';
import { emailOf } from './known-email';
import { resetTokenOf } from '../../session/redirect';
import { ResetAsk } from './reset-ask';
import { ResetChoose } from './reset-choose';

/** Requests a reset link by mail; if the address has a link's token, sets the new password. */
export function ResetPage() {
  const { navigation } = useHost();
  const [{ token, email }] = useState(() => {
    const { location } = navigation.getSnapshot();
    return { token: resetTokenOf(location), email: emailOf(location.state) };
  });
  return token === null ? <ResetAsk email={email} /> : <ResetChoose token={token} />;
}
