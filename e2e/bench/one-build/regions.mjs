// Stands in for the federation runtime: the same regions, as lazy imports of one build.
const regions = {
  'mf_jobs/jobs': () => import(/* webpackChunkName: "jobs" */ '../../../mf-jobs/src/regions/jobs.page.tsx'),
  'mf_jobs/messages': () =>
    import(/* webpackChunkName: "messages" */ '../../../mf-jobs/src/regions/messages.page.tsx'),
  'mf_jobs/job-viewer': () =>
    import(/* webpackChunkName: "job-viewer" */ '../../../mf-jobs/src/regions/job-viewer.slot.tsx'),
  'mf_timesheets/time-card': () =>
    import(/* webpackChunkName: "time-card" */ '../../../mf-timesheets/src/regions/time-card.slot.tsx'),
};

export const registerPlugins = () => {};
export const registerRemotes = () => {};
export const registerGlobalPlugins = () => {};

/** `mf_jobs_1_0_0_<hash>/jobs`, whatever the release. */
export async function loadRemote(id) {
  const [, remote, region] = /^(.+?)_\d+_\d+_\d+_[^/]*\/(.+)$/.exec(id) ?? [];
  const load = regions[`${remote}/${region}`];
  if (load === undefined) throw new Error(`${id} is not part of this build.`);
  return load();
}
