import { useEffect, useRef } from 'react';
import { useHost } from '../../host/context';
import { signOut } from '../../session/sign-out';

/** Signs out and goes to the sign-in page; a user who decides to stay goes back to their first page. */
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
