import { Suspense, useState } from 'react';
import { lazyPart } from '@crewcall/platform/lazy-part';
import { Button, styled } from '@crewcall/ui/basics';
import { StarIcon } from '@crewcall/ui/icons';
import { SkeletonTable } from '@crewcall/ui/skeleton';

const RateCrew = lazyPart(() => import('./rate-crew').then(({ RateCrew }) => RateCrew));

const Line = styled('div')({ display: 'flex', justifyContent: 'center', marginTop: 12 });

/** An optional way to rate the crew; nobody is prompted. */
export function RateButton({ idJob }: { idJob: number }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen)
    return (
      <Suspense fallback={<SkeletonTable rows={3} cols={2} label="Loading the crew" />}>
        <RateCrew idJob={idJob} onClose={() => setOpen(false)} />
      </Suspense>
    );
  return (
    <Line>
      <Button variant="text" startIcon={<StarIcon size={16} aria-hidden />} onClick={() => setOpen(true)}>
        Rate the crew
      </Button>
    </Line>
  );
}
