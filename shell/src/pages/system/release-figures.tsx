import type { Out } from '@crewcall/contract/types';
import { failedPercent } from '@crewcall/domain/release-figures';
import { styled } from '@crewcall/ui/basics';
import { Pill } from '@crewcall/ui/pill';
import { token } from '@crewcall/ui/tokens';

export type Release = Out<'getReleases'>['releases'][number];
type Figures = Release['figures'];

const percentOf = (figures: Figures): string => {
  const percent = failedPercent(figures);
  return percent > 0 && percent < 1 ? 'under 1 %' : `${Math.round(percent)} %`;
};
const msWords = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`);

/** `1204 loads, 3 failed (under 1 %)` */
export const loadWords = (figures: Figures): string =>
  figures.loads === 0 && figures.failures === 0
    ? 'no loads'
    : `${figures.loads} ${figures.loads === 1 ? 'load' : 'loads'}, ${
        figures.failures === 0 ? 'none failed' : `${figures.failures} failed (${percentOf(figures)})`
      }`;

/** `half ready in 180 ms, 95 % in 1.9 s`; empty if nothing was measured yet. */
export const readyWords = ({ medianMs, slowMs }: Figures): string =>
  medianMs === null || slowMs === null
    ? ''
    : `half ready in ${msWords(medianMs)}, 95 % in ${msWords(slowMs)}`;

const Box = styled('section')({
  display: 'grid',
  gap: 12,
  margin: '0 0 14px',
  padding: '12px 14px',
  border: `1px solid ${token('line')}`,
  borderRadius: token('r'),
  background: token('card'),
  '& h3': { fontSize: 14, margin: 0 },
  '& p': { margin: 0, fontSize: 13, color: token('ink-2') },
});
const Line = styled('div')({
  display: 'grid',
  gridTemplateColumns: '5.25rem minmax(0, 1fr) minmax(0, 1fr)',
  alignItems: 'center',
  gap: '6px 16px',
  fontSize: 13.5,
  '& > div': { display: 'grid', gap: 5 },
  '@media (max-width: 767px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const Bar = styled('span')({
  position: 'relative',
  display: 'block',
  height: 8,
  borderRadius: 4,
  background: token('idle-bg'),
  overflow: 'hidden',
  '& i': { position: 'absolute', inset: '0 auto 0 0' },
  '& i[data-what=failed]': { background: token('bad') },
  // Light bar: maximum time of 95 % of loads. Dark bar: maximum time of half of them.
  '& i[data-what=slow]': { background: token('info'), opacity: 0.4 },
  '& i[data-what=median]': { background: token('info') },
  '@media (forced-colors: active)': { border: '1px solid', '& i': { background: 'Highlight' } },
});
const wide = (share: number) => ({ width: `${Math.min(100, Math.max(0, share * 100))}%` });

function TrialLine({ release, longest }: { release: Release; longest: number }) {
  const figures = release.trial;
  if (!figures) return null;
  const isCanary = release.state === 'canary';
  const { medianMs, slowMs } = figures;
  return (
    <Line>
      <span>
        <Pill tone={isCanary ? 'warn' : 'ok'}>{release.state}</Pill>
      </span>
      <div>
        <span>{loadWords(figures)}</span>
        <Bar aria-hidden>
          <i data-what="failed" style={wide(failedPercent(figures) / 100)} />
        </Bar>
      </div>
      <div>
        <span>{readyWords(figures) || 'not measured yet'}</span>
        <Bar aria-hidden>
          <i data-what="slow" style={wide((slowMs ?? 0) / longest)} />
          <i data-what="median" style={wide((medianMs ?? 0) / longest)} />
        </Bar>
      </div>
    </Line>
  );
}

/** Compares a canary with the live release, by browsers' reports since the canary began. */
export function CanaryTrial({ rows }: { rows: readonly Release[] }) {
  const canary = rows.find(({ state }) => state === 'canary');
  const live = rows.find(({ state }) => state === 'live');
  if (!canary?.trial) return null;
  const longest = Math.max(1, canary.trial.slowMs ?? 0, live?.trial?.slowMs ?? 0);
  return (
    <Box aria-label={`Canary of ${canary.remote}`}>
      <h3>Since the canary began</h3>
      <TrialLine release={canary} longest={longest} />
      {live && <TrialLine release={live} longest={longest} />}
    </Box>
  );
}
