import { useState } from 'react';
import { useCall, useChange } from '@crewcall/platform';
import { CopyButton } from '@crewcall/ui/actions';
import { Button } from '@crewcall/ui/basics';
import { useConfirm } from '@crewcall/ui/confirm';
import { formatDateTime, viewerZone } from '@crewcall/ui/format';
import { CalendarIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { SkeletonForm } from '@crewcall/ui/skeleton';
import { TextField } from '@crewcall/ui/text-field';
import { AccountBody, AccountSection } from './account-section';

/** A secret address from which a calendar program reads the user's shifts. It is shown once, when it is made. */
export function CalendarSection() {
  const feed = useCall('getCalendarFeed', {});
  const [url, setUrl] = useState<string | null>(null);
  const confirm = useConfirm();
  const renew = useChange('renewCalendarFeed');
  const revoke = useChange('revokeCalendarFeed');
  const isBusy = renew.isPending || revoke.isPending;
  const createdAt = feed.data?.createdAt ?? null;

  const make = async () => {
    const isSure =
      createdAt === null ||
      (await confirm({
        title: 'Make a new link?',
        text: 'The old link stops working, and calendars that use it no longer show your shifts.',
        yes: 'New address',
      }));
    if (!isSure) return;
    const made = await renew.mutateAsync({}).catch(() => null);
    if (made !== null) setUrl(made.url);
    await feed.refetch();
  };
  const stop = async () => {
    const isSure = await confirm({
      title: 'Turn off the calendar link?',
      text: 'The link stops working. You can make a new one at any time.',
      yes: 'Stop',
      danger: true,
    });
    if (!isSure) return;
    await revoke.mutateAsync({}).then(
      () => setUrl(null),
      () => {},
    );
    await feed.refetch();
  };

  return (
    <AccountSection title="Calendar">
      <AccountBody>
        <p>
          Shows your confirmed shifts in the calendar on your phone or computer, and keeps them up to date.
        </p>
        <Loaded read={feed} what="Your calendar" skeleton={<SkeletonForm fields={1} />}>
          {() => (
            <>
              {url !== null ? (
                <>
                  <TextField
                    label="Address"
                    value={url}
                    helperText="Shown only once. Anyone who has it can see your shifts, so keep it to yourself."
                    slotProps={{ htmlInput: { readOnly: true, onFocus: select } }}
                  />
                  <div className="row">
                    <Button
                      href={url.replace(/^https?:/, 'webcal:')}
                      startIcon={<CalendarIcon aria-hidden />}
                    >
                      Subscribe
                    </Button>
                    <CopyButton text={url}>Copy address</CopyButton>
                  </div>
                </>
              ) : createdAt !== null ? (
                <p>
                  An address was made on {formatDateTime(createdAt, viewerZone())}. It is not shown again;
                  make a new one if you have lost it.
                </p>
              ) : null}
              <div className="row">
                <Button disabled={isBusy} onClick={() => void make()}>
                  {createdAt === null ? 'Make an address' : 'New address'}
                </Button>
                {createdAt !== null && (
                  <Button disabled={isBusy} color="error" onClick={() => void stop()}>
                    Stop
                  </Button>
                )}
              </div>
            </>
          )}
        </Loaded>
      </AccountBody>
    </AccountSection>
  );
}

const select = (event: { target: HTMLInputElement | HTMLTextAreaElement }) => event.target.select();
