import { Link } from '@crewcall/platform';
import { styled } from '@crewcall/ui/basics';
import { SignatureIcon } from '@crewcall/ui/icons';
import { token } from '@crewcall/ui/tokens';
import { useHost, useStore } from '../../host/context';
import { contractPath } from '../../session/redirect';

const Root = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  margin: '0 0 12px',
  padding: '10px 14px',
  borderRadius: token('r'),
  background: token('info-bg'),
  color: token('info'),
  fontSize: 14,
  fontWeight: 550,
  '& a': { fontWeight: 700 },
});

/** Reminds the user of a contract to sign, without blocking access to the next shift. */
export function ContractDue() {
  const { session, navigation } = useHost();
  const user = useStore(session.user);
  const { pathname } = useStore(navigation).location;
  const due = user?.contractDue ?? null;
  if (due === null) return null;
  return (
    <Root>
      <SignatureIcon size={18} aria-hidden />
      <span>
        There is a contract to sign. <Link to={contractPath(pathname)}>Read and sign</Link>
      </span>
    </Root>
  );
}
