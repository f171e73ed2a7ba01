import type { Drawing } from './install-drawing';

export type Device = 'iphone' | 'android' | 'computer';
export interface Step {
  drawing: Drawing;
  title: string;
  text: string;
}

/** How to install, step by step, per kind of device. */
export const installSteps: Record<Device, readonly Step[]> = {
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
