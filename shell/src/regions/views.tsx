import { styled } from '@crewcall/ui/basics';
import { InfoIcon } from '@crewcall/ui/icons';
import { SkeletonCards, SkeletonForm, SkeletonPanel, SkeletonTable } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { token } from '@crewcall/ui/tokens';
import { FailedPart } from '../offline/failed-part';
import { ReloadButton } from '../host/page-boundary';
import { isMissingFile } from '@crewcall/platform/host';
import type { RegionViews } from '@crewcall/platform/host';

const Wait = styled('div')({
  '& > p': { padding: '12px 2px', color: token('ink-3') },
  '& > h1': { padding: '4px 0 18px' },
});

const More = styled('details')({
  flexBasis: '100%',
  maxWidth: 520,
  margin: '8px auto 0',
  fontSize: 12.5,
  color: token('ink-3'),
  overflowWrap: 'anywhere',
  '& summary': { cursor: 'pointer', padding: 6 },
});

function shapeOf(region: string, kind: 'page' | 'slot') {
  if (kind === 'slot') return <SkeletonPanel />;
  if (/jobs|messages|requests|dashboard/.test(region)) return <SkeletonCards />;
  if (/setting|signup|register|profile|me-/.test(region)) return <SkeletonForm />;
  return <SkeletonTable />;
}

/** Collapsed details for support: which remote failed, and why. */
function Details({ remote, text }: { remote: string; text: string }) {
  return (
    <More>
      <summary>Details for support</summary>
      {remote}: {text}
    </More>
  );
}

/** Shown while a region loads, and instead of one that failed, does not fit this shell or is switched off. */
export const regionViews: RegionViews = {
  Skeleton: ({ kind, region, isSlow, title }) => (
    <Wait>
      {kind === 'page' && <h1>{title}</h1>}
      {isSlow && <p role="status">Still loading {title} …</p>}
      {shapeOf(region, kind)}
    </Wait>
  ),
  Failed: ({ title, remote, error, isPart = false, retry }) => (
    <FailedPart
      title={title}
      error={error}
      isPart={isPart}
      retry={retry}
      details={
        <>
          {isMissingFile(error) && <ReloadButton />}
          <Details remote={remote} text={error.message} />
        </>
      }
    />
  ),
  Misfit: ({ title, remote, misfits }) => (
    <EmptyState
      icon={InfoIcon}
      title={`${title} needs a newer Crewcall`}
      text="Reload the page to get it. If this stays, tell the office."
      action={
        <>
          <ReloadButton />
          <Details remote={remote} text={misfits.join(' ')} />
        </>
      }
    />
  ),
  Disabled: ({ title, reason }) => (
    <EmptyState
      icon={InfoIcon}
      title={`${title} is switched off for now`}
      text={reason || 'Try again later.'}
    />
  ),
};
