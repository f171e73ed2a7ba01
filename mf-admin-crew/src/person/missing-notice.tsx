import { missingText } from '@crewcall/domain/person-gaps';
import type { PersonGap } from '@crewcall/domain/person-gaps';
import type { PolicyName } from '@crewcall/domain/policies';
import { Link, useCall, useSession } from '@crewcall/platform';
import { Alert, styled } from '@crewcall/ui/basics';

const Notice = styled(Alert)({
  marginBottom: 14,
  '& ul': { margin: '4px 0 0', paddingLeft: 18, display: 'grid', gap: 4 },
});

interface Mend {
  /** Link target: `?tab=…` for a tab of this panel, or the path of a page. */
  to: string;
  text: string;
  policy: PolicyName;
}

/** Where to fix each gap. Nowhere for `invitation`: an invited colleague requests a new link on the sign-in page. */
const mends: Record<Exclude<PersonGap, 'invitation'>, Mend> = {
  contract: { to: '/admin/contract', text: 'See the contract', policy: 'settings.read' },
  rate: { to: '?tab=rates', text: 'Set rates', policy: 'user.write' },
  bank: { to: '?tab=banking', text: 'See the bank details', policy: 'invoice.write' },
  abn: { to: '?tab=account', text: 'Add the ABN', policy: 'user.write' },
  gst: { to: '?tab=banking', text: 'Confirm it, or answer no', policy: 'invoice.write' },
  licence: { to: '?tab=licences', text: 'See the licences', policy: 'crew.read' },
};

function MendLink({ idUser, mend }: { idUser: number; mend: Mend }) {
  const { can } = useSession();
  if (!can(mend.policy)) return null;
  return <Link to={mend.to.startsWith('?') ? `/admin/crew/${idUser}${mend.to}` : mend.to}>{mend.text}</Link>;
}

/** Lists what a person lacks, with links to fix it; nothing if nothing is missing. */
export function MissingNotice({ idUser }: { idUser: number }) {
  const { data } = useCall('getuserdetails', { id: idUser });
  const missing = data?.missing ?? [];
  if (missing.length === 0) return null;
  if (missing.some(({ gap }) => gap === 'invitation'))
    return (
      <Notice severity="info">
        <strong>Invited, not registered yet.</strong> They choose a password with the link we emailed. If it
        has expired, they press Forgot password on the sign-in page.
      </Notice>
    );
  return (
    <Notice severity="warning">
      <strong>Still missing</strong>
      <ul>
        {missing.map((one) => (
          <li key={one.gap}>
            {missingText(one)}{' '}
            {one.gap === 'invitation' ? null : <MendLink idUser={idUser} mend={mends[one.gap]} />}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
