import type { RegionHost } from '@crewcall/platform/host';

/** Plain on purpose, so that a team can tell the stage's own views from the shell's. */
export const views: RegionHost['views'] = {
  Skeleton: ({ title, isSlow }) => (
    <p role="status">{isSlow ? `Still loading ${title}…` : `Loading ${title}…`}</p>
  ),
  Failed: ({ title, error, retry }) => (
    <div role="alert">
      <p>{title} could not be shown.</p>
      <pre>{error.message}</pre>
      <button type="button" onClick={retry}>
        Retry
      </button>
    </div>
  ),
  Misfit: ({ title, misfits }) => (
    <div role="alert">
      <p>{title} needs a newer shell.</p>
      <ul>
        {misfits.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  ),
  Disabled: ({ title, reason }) => (
    <p>
      {title} is switched off: {reason}
    </p>
  ),
};
