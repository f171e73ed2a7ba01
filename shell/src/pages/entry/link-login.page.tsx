import { useEffect, useRef, useState } from 'react';
import { texts } from '@crewcall/domain/texts';
import { styled } from '@crewcall/ui/basics';
import { useConfirm } from '@crewcall/ui/confirm';
import { ErrorState } from '@crewcall/ui/states';
import { token } from '@crewcall/ui/tokens';
import { useHost } from '../../host/context';
import { CodeAsked, codeAsked } from './code-asked';
import { useCompany } from '../../host/use-company';
import { CompanyFoot, PlacesGauge } from './entry-card';
import { readLink } from './link-parts';

const Root = styled('div')({
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: 20,
  minHeight: '60dvh',
  '& > p': { fontWeight: 800, fontSize: 28, letterSpacing: '.08em', color: token('ink-2') },
  '& > div': { width: 'min(240px, 60vw)' },
});

/** Shows LOADING while it uses up the link in the address, then goes where the link leads. */
export function LinkLoginPage() {
  const host = useHost();
  const company = useCompany();
  const confirm = useConfirm();
  const isBegun = useRef(false);
  const [failure, setFailure] = useState<unknown>(null);
  const link = readLink(host.navigation.getSnapshot().location.pathname);
  const take = () => {
    setFailure(null);
    // Loaded on demand, because few visits need it.
    import('./take-link').then(({ takeLink }) => takeLink(host, link, confirm)).then(setFailure, setFailure);
  };
  useEffect(() => {
    // A link works once: a second effect must not use it again.
    if (isBegun.current) return;
    isBegun.current = true;
    take();
  });
  const challenge = codeAsked(failure);
  if (challenge !== null) {
    const go = () => link && import('./take-link').then(({ goOn }) => goOn(host, link, confirm));
    // The link stays valid until the code is accepted, so it can be used again.
    const again = (why: string) => (why === '' ? void host.navigation.replace('/') : take());
    return <CodeAsked token={challenge} onDone={() => void go()} onAgain={again} />;
  }
  if (failure !== null) {
    return (
      <>
        <ErrorState title="The link could not be checked" error={failure} onRetry={take} />
        <CompanyFoot company={company} isAlone />
      </>
    );
  }
  return (
    <>
      <Root>
        <p role="status">{texts.loading}</p>
        <PlacesGauge isFilling />
      </Root>
      <CompanyFoot company={company} isAlone />
    </>
  );
}
