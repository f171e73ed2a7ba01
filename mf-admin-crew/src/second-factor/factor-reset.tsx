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

/** Takes the second factor off somebody who has lost their phone and their codes; nothing where they have none. */
export function FactorReset({ idUser }: { idUser: number }) {
  const { call } = useApi();
  const { can, user } = useSession();
  const { show } = useSnackbar();
  const bus = useBus();
  const confirm = useConfirm();
  const { data } = useCall('getuserdetails', { id: idUser });
  const { run, isBusy, failure, proofDialog } = useOwnerAction(
    'Somebody’s way in is changed with your own password.',
    'Reset',
  );
  if (data?.hasSecondFactor !== true || !can('user.write') || idUser === user.id) return null;
  const name = fullNameOf(data);
  const reset = async () => {
    const isSure = await confirm({
      title: `Reset the second factor of ${name}?`,
      text: 'They are signed out everywhere, told by mail, and sign in with their password alone until they set it up anew. Be sure that it is they who ask.',
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
      <p>{name} signs in with a code of a phone as well. Reset it where phone and recovery codes are lost.</p>
      {failure !== null && <Alert severity="error">{failure}</Alert>}
      <Button color="error" loading={isBusy} onClick={() => void reset()}>
        Reset second factor
      </Button>
      {proofDialog}
    </Body>
  );
}
