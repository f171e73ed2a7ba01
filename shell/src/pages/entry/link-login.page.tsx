import { useEffect, useRef, useState } from 'react';
import { texts } from '@crewcall/domain/texts';
import { Button, styled } from '@crewcall/ui/basics';
import { useConfirm } from '@crewcall/ui/confirm';
import { formatDayTime, zoneNote } from '@crewcall/ui/format';
import { ErrorState } from '@crewcall/ui/states';
import { token } from '@crewcall/ui/tokens';
import { useHost } from '../../host/context';
import { useCompany, CompanyFoot, EntryCard, EntryForm, PlacesGauge } from './entry-card';
import { CodeAsked, codeAsked } from './code-asked';
import { answerOf, type LinkParts, readLink } from './link-parts';
import type { Asked } from './take-link';

/** `Load in, Mon 30 Nov, 7:00 am`, with the job's zone if the reader is in another one. */
function shiftText(shift: Asked['shift']): string {
  if (shift === null) return 'this shift';
  const { title, startTime, tz } = shift;
  const note = zoneNote(tz, undefined, startTime);
  return `${title}, ${formatDayTime(startTime, tz, Date.now())}${note === '' ? '' : ` ${note}`}`;
}

/** The question with one button, for a link that must not act without a click. */
function LinkQuestion({
  link,
  asked: { firstName, shift },
  onPress,
}: {
  link: LinkParts;
  asked: Asked;
  onPress: () => void;
}) {
  const answer = answerOf(link);
  const verb = answer?.accept === false ? 'Decline' : 'Accept';
  const title = answer === null ? `Continue as ${firstName}` : `${verb} ${shiftText(shift)}?`;
  return (
    <EntryCard title={title}>
      <EntryForm as="div">
        <p>
          {answer === null
            ? 'This link signs you in. Press the button to use it.'
            : `${firstName}, your answer is sent when you press the button.`}
        </p>
        <Button variant="contained" size="large" onClick={onPress}>
          {answer === null ? 'Sign In' : verb}
        </Button>
      </EntryForm>
    </EntryCard>
  );
}

const Root = styled('div')({
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: 20,
  minHeight: '60dvh',
  '& > p': { fontWeight: 800, fontSize: 28, letterSpacing: '.08em', color: token('ink-2') },
  '& > div': { width: 'min(240px, 60vw)' },
});

/** Shows LOADING while it uses the link in the address, after a button if one is needed; then opens the link's page. */
export function LinkLoginPage() {
  const host = useHost();
  const company = useCompany();
  const confirm = useConfirm();
  const isBegun = useRef(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [failure, setFailure] = useState<{ error: unknown; retry: () => void } | null>(null);
  const link = readLink(host.navigation.getSnapshot().location.pathname);
  const failed = (retry: () => void) => (error: unknown) =>
    setFailure(error === null ? null : { error, retry });
  // Loaded on demand, because few visits need it.
  const take = () => {
    setAsked(null);
    setFailure(null);
    import('./take-link')
      .then(({ takeLink }) => takeLink(host, link, confirm))
      .then(failed(take), failed(take));
  };
  const look = () => {
    setFailure(null);
    import('./take-link')
      .then(({ lookAtLink }) => lookAtLink(host, link))
      .then((found) => (found === null ? take() : setAsked(found)), failed(look));
  };
  useEffect(() => {
    // A link works only once, and React runs effects twice in development.
    if (isBegun.current) return;
    isBegun.current = true;
    look();
  });
  const challenge = codeAsked(failure?.error);
  if (challenge !== null) {
    const go = () => link && import('./take-link').then(({ goOn }) => goOn(host, link, confirm));
    // The link stays valid until the code is accepted, so it can be tried again.
    const again = (why: string) => (why === '' ? void host.navigation.replace('/') : take());
    return <CodeAsked token={challenge} onDone={() => void go()} onAgain={again} />;
  }
  if (link !== null && asked !== null) {
    return <LinkQuestion link={link} asked={asked} onPress={take} />;
  }
  if (failure !== null) {
    return (
      <>
        <ErrorState title="The link could not be checked" error={failure.error} onRetry={failure.retry} />
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
