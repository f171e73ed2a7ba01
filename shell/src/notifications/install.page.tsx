import { useState } from 'react';
import { isAndroid, isInstalled, isIos } from '@crewcall/platform/device-facts';
import { useInstallOffer } from '@crewcall/platform/install-offer';
import { Button, styled } from '@crewcall/ui/basics';
import { CheckIcon, DownloadIcon } from '@crewcall/ui/icons';
import { Card } from '@crewcall/ui/job-card';
import { PageHeader } from '@crewcall/ui/page-header';
import { SegmentedTabs } from '@crewcall/ui/segmented-tabs';
import { token } from '@crewcall/ui/tokens';
import { type Drawing, InstallDrawing } from './install-drawing';

type Device = 'iphone' | 'android' | 'computer';
interface Step {
  drawing: Drawing;
  title: string;
  text: string;
}

/** How to install, step by step, per kind of device. */
const installSteps: Record<Device, readonly Step[]> = {
  iphone: [
    {
      drawing: 'share',
      title: 'Tap Share',
      text: 'The square with an arrow, at the bottom of Safari; newer ones keep it behind the three dots. In Chrome it stands beside the address.',
    },
    {
      drawing: 'addToHome',
      title: 'Choose Add to Home Screen',
      text: 'Scroll down a little in the list. Not there? Tap Edit Actions at its end.',
    },
    { drawing: 'add', title: 'Tap Add', text: 'Top right. The name can stay Crewcall.' },
    {
      drawing: 'open',
      title: 'Open Crewcall from the Home Screen',
      text: 'Sign in there once, then turn on notifications under Me.',
    },
  ],
  android: [
    { drawing: 'menu', title: 'Tap the menu', text: 'The three dots, top right in Chrome.' },
    {
      drawing: 'installApp',
      title: 'Choose Install app',
      text: 'In some browsers it is called Add to Home screen.',
    },
    {
      drawing: 'open',
      title: 'Open Crewcall from the home screen',
      text: 'You stay signed in. Turn on notifications under Me.',
    },
  ],
  computer: [
    {
      drawing: 'addressBar',
      title: 'Click the install sign',
      text: 'At the right end of the address, in Chrome and Edge. In Safari: File, then Add to Dock.',
    },
  ],
};

const Page = styled('div')({ maxWidth: 720 });
const Steps = styled('ol')({
  display: 'grid',
  gap: 12,
  listStyle: 'none',
  padding: 0,
  margin: '14px 0 0',
  '& > li': {
    display: 'flex',
    gap: 16,
    alignItems: 'center',
    padding: 12,
    border: `1px solid ${token('line')}`,
    borderRadius: token('r-l'),
    background: token('card'),
  },
  '& h2': { display: 'flex', gap: 8, alignItems: 'baseline', fontSize: 17 },
  '& h2 b': { color: token('hi-text') },
  '& p': { marginTop: 4, color: token('ink-2') },
  '& li > div': { minWidth: 0, flex: 1 },
});
const Note = styled('p')({ color: token('ink-2'), margin: '0 0 14px', maxWidth: 560 });
const Line = styled('div')({ display: 'flex', alignItems: 'center', gap: 10, fontWeight: 600 });

const devices: { value: Device; label: string }[] = [
  { value: 'iphone', label: 'iPhone' },
  { value: 'android', label: 'Android' },
  { value: 'computer', label: 'Computer' },
];
const thisDevice = (): Device => (isIos() ? 'iphone' : isAndroid() ? 'android' : 'computer');

/** The guide to installing Crewcall on the home screen. An iPhone allows notifications only for installed apps. */
export function InstallPage() {
  const install = useInstallOffer();
  const [device, setDevice] = useState(thisDevice);
  return (
    <Page>
      <PageHeader title="Install Crewcall" />
      <Note>
        Installed, Crewcall opens from its own icon, without the browser around it, and notifies you of
        shifts. An iPhone notifies only for apps on its Home Screen.
      </Note>
      {isInstalled() ? (
        <Card>
          <Line role="status">
            <CheckIcon size={20} aria-hidden />
            Crewcall is installed on this device.
          </Line>
        </Card>
      ) : (
        <>
          {install !== null && (
            <Button
              variant="contained"
              size="large"
              startIcon={<DownloadIcon aria-hidden />}
              onClick={() => void install()}
              sx={{ mb: '16px' }}
            >
              Install Crewcall
            </Button>
          )}
          <SegmentedTabs label="Device" items={devices} value={device} onChange={setDevice} />
          <Steps>
            {installSteps[device].map(({ drawing, title, text }, index) => (
              <li key={title}>
                <InstallDrawing of={drawing} />
                <div>
                  <h2>
                    <b>{index + 1}</b>
                    {title}
                  </h2>
                  <p>{text}</p>
                </div>
              </li>
            ))}
          </Steps>
        </>
      )}
    </Page>
  );
}
