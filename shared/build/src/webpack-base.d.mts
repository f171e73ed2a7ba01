import type { Configuration, Stats } from 'webpack';

/** What every webpack build of the workspace has in common. */
export function baseConfig(options: { root: string; folder: string; outDir: string }): Configuration;

/** Runs a webpack configuration once; throws with webpack's own words when it fails. */
export function runWebpack(config: Configuration): Promise<Stats>;
