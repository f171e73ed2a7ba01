import type { Configuration, Stats } from 'webpack';

/** The configuration that every webpack build of the workspace begins with. */
export function baseConfig(options: { root: string; folder: string; outDir: string }): Configuration;

/** Runs a webpack configuration once; throws with webpack's own words when it fails. */
export function runWebpack(config: Configuration): Promise<Stats>;
