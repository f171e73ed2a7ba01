import { useCall, useChange, useSnackbar } from '@crewcall/platform';
import { Button } from '@crewcall/ui/basics';
import { useConfirm } from '@crewcall/ui/confirm';
import { formatAgo, plural, viewerZone } from '@crewcall/ui/format';
import { Loaded } from '@crewcall/ui/loaded';
import { Pill } from '@crewcall/ui/pill';
import { RowList } from '@crewcall/ui/row-list';
import { SkeletonForm } from '@crewcall/ui/skeleton';
import { token } from '@crewcall/ui/tokens';
import { AccountSection } from './account-section';

/** Lists where the user is signed in, and signs them out elsewhere, for example on a lost phone. */
export function DevicesSection() {
  const read = useCall('getSessions', {});
  const end = useChange('endOtherSessions');
  const endOne = useChange('endSession');
  const confirm = useConfirm();
  const snackbar = useSnackbar();
  const sessions = read.data?.sessions ?? [];
  const others = sessions.filter(({ isThis }) => !isThis).length;

  const signOutOthers = async () => {
    const isSure = await confirm({
      title: 'Sign out of all other devices?',
      text: `${plural(others, 'device')} will have to sign in again, and get no notifications until then. Your calendar link stops working too. You stay signed in here.`,
      yes: 'Sign out',
      danger: true,
    });
    if (!isSure) return;
    const done = await end.mutateAsync({}).catch(() => null);
    if (done !== null) {
      snackbar.show(
        done.ended === 0
          ? 'No other device was signed in.'
          : `Signed out of ${plural(done.ended, 'device')}.`,
        { color: 'success' },
      );
    }
    await read.refetch();
  };

  const signOutOf = async (id: string, name: string) => {
    const isSure = await confirm({
      title: `Sign out of ${name}?`,
      text: 'It will have to sign in again, and gets no notifications until then.',
      yes: 'Sign out',
      danger: true,
    });
    if (!isSure) return;
    const done = await endOne.mutateAsync({ id }).catch(() => null);
    if (done !== null) snackbar.show(`Signed out of ${name}.`, { color: 'success' });
    await read.refetch();
  };

  return (
    <AccountSection
      title="Devices"
      note={read.data ? `Signed in on ${plural(sessions.length, 'device')}` : undefined}
    >
      <Loaded read={read} what="Your devices" skeleton={<SkeletonForm fields={1} />}>
        {() => (
          <>
            <RowList main="11rem">
              {sessions.map(({ id, device, usedAt, isThis }) => (
                <li key={id}>
                  <strong data-main="">{device ?? 'A device'}</strong>
                  {isThis ? (
                    <Pill tone="ok">This device</Pill>
                  ) : (
                    <>
                      <small>Last used {formatAgo(usedAt, viewerZone())}</small>
                      <Button
                        size="small"
                        disabled={endOne.isPending}
                        aria-label={`Sign out of ${device ?? 'this device'}, last used ${formatAgo(usedAt, viewerZone())}`}
                        onClick={() => void signOutOf(id, device ?? 'this device')}
                      >
                        Sign out
                      </Button>
                    </>
                  )}
                </li>
              ))}
            </RowList>
            {others > 0 && (
              <Button
                sx={{ mt: 1.5, minHeight: token('touch'), whiteSpace: 'normal' }}
                disabled={end.isPending}
                onClick={() => void signOutOthers()}
              >
                Sign out of all other devices
              </Button>
            )}
          </>
        )}
      </Loaded>
    </AccountSection>
  );
}
