import { fullNameOf } from '@crewcall/domain/full-name';
import { useApi, useBus, useCall, useSession, useSnackbar } from '@crewcall/platform';
import { Alert, Button, styled } from '@crewcall/ui/basics';
import { useConfirm } from '@crewcall/ui/confirm';
import { SectionHeading } from '@crewcall/ui/page-header';
import { token } from '@crewcall/ui/tokens';
import { useOwnerAction } from './use-owner-action';

const Body = styled('section')({
  display: 'grid',
  gap: 10,
  justifyItems: 'start',
  marginTop: 20,
  '& p': { color: token('ink-2'), fontSize: 14.5 },
  '& .MuiButton-root': { minHeight: token('touch') },
});

/** Removes the second factor of a person who lost their phone and codes; nothing if they have none. */
export function FactorReset({ idUser }: { idUser: number }) {
  const { call } = useApi();
  const { can, user } = useSession();
  const { show } = useSnackbar();
  const bus = useBus();
  const confirm = useConfirm();
  const { data } = useCall('getuserdetails', { id: idUser });
  const { run, isBusy, failure, proofDialog } = useOwnerAction('Enter your password to reset it.', 'Reset');
  if (data?.hasSecondFactor !== true || !can('user.write') || idUser === user.id) return null;
  const name = fullNameOf(data);
  const reset = async () => {
    const isSure = await confirm({
      title: `Reset the second factor of ${name}?`,
      text: 'They are signed out everywhere, get an email, and sign in with their password alone until they set it up again. Make sure the request really comes from them.',
      yes: 'Reset',
      danger: true,
    });
    if (!isSure) return;
    run(async (proof) => {
      await call('resetSecondFactor', { id: idUser, ...proof }, { quiet: true });
      show(`The second factor of ${name} is reset.`, { color: 'success' });
      bus.emit('user.changed', { idUser });
    });
  };
  return (
    <Body aria-label="Second factor">
      <SectionHeading title="Second factor" level={3} />
      <p>
        {name} also signs in with a code from a phone. Reset it if they have lost both the phone and the
        recovery codes.
      </p>
      {failure !== null && <Alert severity="error">{failure}</Alert>}
      <Button color="error" loading={isBusy} onClick={() => void reset()}>
        Reset second factor
      </Button>
      {proofDialog}
    </Body>
  );
}
