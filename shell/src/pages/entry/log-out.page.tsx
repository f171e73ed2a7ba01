import { useEffect, useRef } from 'react';
import { useHost } from '../../host/context';
import { signOut } from '../../session/sign-out';

/** Signs out and opens the sign-in page. A user who decides to stay returns to their first page. */
export function LogOutPage() {
  const host = useHost();
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void signOut(host).then((isOut) => {
      if (!isOut) host.session.stay();
      return host.navigation.replace('/');
    });
  }, [host]);
  return <p role="status">Signing out …</p>;
}
