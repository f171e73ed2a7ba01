import { useReducer, useRef, useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import type { NotifyTopic, NotifyWay } from '@crewcall/domain/notify';
import { useChange, useCall } from '@crewcall/platform';
import { notifyProblem, notifyTopic } from '@crewcall/domain/notify';
import { FormControlLabel, Switch } from '@crewcall/ui/mui';
import { styled } from '@crewcall/ui/basics';
import { Loaded } from '@crewcall/ui/loaded';
import { SkeletonForm } from '@crewcall/ui/skeleton';
import { token } from '@crewcall/ui/tokens';
import { AccountSection } from './account-section';
import { DeviceLine } from './device-line';
import { QuietHours } from './quiet-hours';
import { usePushDevice } from './use-push-device';

/** One topic and the channels for it. */
type Choice = Out<'getNotificationPreferences'>['topics'][number];

interface Wish {
  way: NotifyWay;
  isOn: boolean;
}

const withWish = (choice: Choice, { way, isOn }: Wish): Choice => ({ ...choice, [way]: isOn });

/**
 * The user's choices, shown at once and saved switch by switch. A call contains all choices of a topic, so calls for
 * the same topic are sent one after the other. A refused switch is reverted, and the shell shows the error.
 */
function useNotificationChoices() {
  const { mutateAsync: save } = useChange('setNotificationPreference');
  const kept = useRef(new Map<NotifyTopic, Choice>());
  const wishes = useRef(new Map<NotifyTopic, readonly Wish[]>());
  const [, redraw] = useReducer((times: number) => times + 1, 0);

  const keptOf = (stored: Choice) => kept.current.get(stored.topic) ?? stored;
  const wishesOf = ({ topic }: Choice) => wishes.current.get(topic) ?? [];
  const shown = (stored: Choice): Choice => wishesOf(stored).reduce(withWish, keptOf(stored));

  const change = async (stored: Choice, wish: Wish) => {
    const { topic } = stored;
    const isSending = wishesOf(stored).length > 0;
    wishes.current.set(topic, [...wishesOf(stored), wish]);
    redraw();
    if (isSending) return;
    for (let next: Wish | undefined = wish; next !== undefined; next = wishesOf(stored)[0]) {
      const choice = withWish(keptOf(stored), next);
      const isTaken = await save(choice).then(
        () => true,
        () => false,
      );
      if (isTaken) kept.current.set(topic, choice);
      wishes.current.set(topic, wishesOf(stored).slice(1));
      redraw();
    }
  };
  return { shown, change };
}

const Topics = styled('div')({
  display: 'grid',
  '& fieldset': {
    border: 0,
    margin: 0,
    padding: '14px 0 10px',
    minWidth: 0,
    '&:not(:last-of-type)': { borderBottom: `1px solid ${token('line')}` },
  },
  '& legend': { float: 'left', width: '100%', padding: 0, fontWeight: 650 },
  '& p': { clear: 'both', fontSize: 14, color: token('ink-2') },
  '& p[role=status]:not(:empty)': { color: token('warn'), fontWeight: 550, marginTop: 6 },
  '& .ways': { display: 'flex', flexWrap: 'wrap', gap: '0 22px', marginTop: 4 },
  '& .MuiFormControlLabel-root': { minHeight: 48, marginRight: 0 },
});

const wayTitles: Record<NotifyWay, string> = { push: 'Notification', mail: 'Email', sms: 'Text message' };

/**
 * Whether notifications of a topic go by email anyway: they must reach the user, only push is on, and no device is
 * set up for push.
 */
const goesByMail = ({ topic, push, mail }: Choice, devices: number) =>
  notifyTopic[topic].mustReach !== null && push && !mail && devices === 0;

function Topic({
  choice,
  devices,
  onChange,
}: {
  choice: Choice;
  devices: number;
  onChange: (way: NotifyWay, isOn: boolean) => void;
}) {
  const [problem, setProblem] = useState('');
  const { title, text, ways } = notifyTopic[choice.topic];
  const set = (way: NotifyWay, isOn: boolean) => {
    const wrong = notifyProblem(choice.topic, { ...choice, [way]: isOn });
    setProblem(wrong ?? '');
    if (wrong === null) onChange(way, isOn);
  };
  return (
    <fieldset>
      <legend>{title}</legend>
      <p>{text}</p>
      <div className="ways">
        {ways.map((way) => (
          <FormControlLabel
            key={way}
            label={wayTitles[way]}
            control={<Switch checked={choice[way]} onChange={(event) => set(way, event.target.checked)} />}
          />
        ))}
      </div>
      <p role="status">
        {problem || (goesByMail(choice, devices) ? 'Until you turn on a device, these come by email.' : '')}
      </p>
    </fieldset>
  );
}

/** What the user is notified about, and how. Each switch is saved straight away. */
export function NotificationsSection() {
  const read = useCall('getNotificationPreferences', {});
  const choices = useNotificationChoices();
  const device = usePushDevice(() => void read.refetch());
  return (
    <AccountSection title="Notifications" note="Saved as you switch">
      <DeviceLine state={device.state} isBusy={device.isBusy} onToggle={(isOn) => void device.toggle(isOn)} />
      <Loaded read={read} what="Your choices" skeleton={<SkeletonForm fields={4} />}>
        {({ topics, devices }) => (
          <Topics>
            {topics.map((stored) => (
              <Topic
                key={stored.topic}
                choice={choices.shown(stored)}
                devices={devices}
                onChange={(way, isOn) => void choices.change(stored, { way, isOn })}
              />
            ))}
          </Topics>
        )}
      </Loaded>
      <QuietHours />
    </AccountSection>
  );
}
