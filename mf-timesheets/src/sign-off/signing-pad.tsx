import { Suspense, useState } from 'react';
import { lazyPart } from '@crewcall/platform/lazy-part';
import { useConfirm } from '@crewcall/ui/confirm';
import { formatDuration, plural } from '@crewcall/ui/format';
import { SkeletonBar } from '@crewcall/ui/skeleton';
import type { Row } from '../timesheet/card';
import { BackButton } from '../timesheet/panel-parts';
import { totalsOf } from './signing-rows';

const SignaturePad = lazyPart(() =>
  import('@crewcall/ui/signature-pad').then(({ SignaturePad }) => SignaturePad),
);

export interface SigningPadProps {
  name: string;
  signing: readonly Row[];
  isBusy: boolean;
  onApprove: (jpeg: string) => Promise<void>;
  onBack: () => void;
}

/** The pad, with what the signature approves. Back asks before it drops what is drawn. */
export function SigningPad({ name, signing, isBusy, onApprove, onBack }: SigningPadProps) {
  const confirm = useConfirm();
  const [isDrawn, setIsDrawn] = useState(false);
  const { worked, paid } = totalsOf(signing);
  const back = async () => {
    const question = {
      title: 'Leave without saving?',
      text: 'The signature is not saved yet.',
      yes: 'Leave',
      danger: true,
    };
    if (!isDrawn || (await confirm(question))) onBack();
  };
  return (
    <>
      <BackButton to="Times" onClick={() => void back()} />
      <p>
        <strong>{name}</strong> approves {plural(signing.length, 'time')}: {formatDuration(worked)} worked,{' '}
        <strong>{formatDuration(paid)} paid</strong>.
      </p>
      <Suspense fallback={<SkeletonBar h={220} />}>
        <SignaturePad name={name} busy={isBusy} onApprove={onApprove} onInk={setIsDrawn} />
      </Suspense>
    </>
  );
}
