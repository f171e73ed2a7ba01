import { useOpenPanel } from '@crewcall/platform';
import { defineSlot } from '../region';
import { SignOff } from '../sign-off/sign-off';

function SignOffSlot({ idJob }: { idJob: number }) {
  const panel = useOpenPanel();
  return <SignOff idJob={idJob} onClose={() => void panel.close()} />;
}

export const region = defineSlot('sign-off', SignOffSlot);
