import { useApi, useBus, useCall, useChange, useSession, useSnackbar } from '@crewcall/platform';
import { Alert, Button } from '@crewcall/ui/basics';
import { useConfirm } from '@crewcall/ui/confirm';
import { formatDate, viewerZone } from '@crewcall/ui/format';
import { Loaded } from '@crewcall/ui/loaded';
import { Pill } from '@crewcall/ui/pill';
import { SkeletonForm } from '@crewcall/ui/skeleton';
import { useOwnerAction } from '../second-factor/use-owner-action';
import { AccountLine, AccountSection } from './account-section';

/** Lets the user request the deletion of their account, see the state of the request, and withdraw it. */
export function DeletionSection() {
  const { call } = useApi();
  const { id: idUser } = useSession().user;
  const { show } = useSnackbar();
  const bus = useBus();
  const confirm = useConfirm();
  const read = useCall('getOwnDeletion', {});
  const { run, isBusy, failure, proofDialog } = useOwnerAction(
    'Enter your password to ask for this.',
    'Ask for it',
  );
  const withdraw = useChange('withdrawDeletion', { done: () => bus.emit('user.changed', { idUser }) });
  const ask = async () => {
    const isSure = await confirm({
      title: 'Ask the office to delete your account?',
      text: 'The office deletes your account and your data: profile, licences, ratings, messages. By law, your times, invoices and payments stay for seven years, but no screen shows your name. Download your data first if you want a copy.',
      yes: 'Ask for it',
      danger: true,
    });
    if (!isSure) return;
    run(async (proof) => {
      await call('askDeletion', proof, { quiet: true });
      show('The office has your request and will email you.', { color: 'success' });
      bus.emit('user.changed', { idUser });
    });
  };
  return (
    <AccountSection title="Be deleted">
      <Loaded read={read} what="Your request" skeleton={<SkeletonForm fields={1} />}>
        {({ askedAt, refused }) => (
          <AccountLine>
            {failure === null ? null : <Alert severity="error">{failure}</Alert>}
            {askedAt === null && refused !== null ? (
              <Alert severity="info">
                Your request was refused on {formatDate(refused.at, viewerZone())}: {refused.reason}
              </Alert>
            ) : null}
            {askedAt === null ? (
              <>
                <p>For when you leave for good. You can withdraw your request until the office answers.</p>
                <Button color="error" loading={isBusy} onClick={() => void ask()}>
                  {refused === null ? 'Ask to be deleted' : 'Ask again'}
                </Button>
              </>
            ) : (
              <>
                <Pill tone="warn">Asked {formatDate(askedAt, viewerZone())}</Pill>
                <p>The office will look at it and email you. Nothing changes until then.</p>
                <Button loading={withdraw.isPending} onClick={() => withdraw.mutate({})}>
                  Take it back
                </Button>
              </>
            )}
          </AccountLine>
        )}
      </Loaded>
      {proofDialog}
    </AccountSection>
  );
}
