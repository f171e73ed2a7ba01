import type { MfManifest } from '@crewcall/contract/manifest';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPackage } from '@crewcall/build/build-package.mjs';
import { buildRemote } from '@crewcall/build/build-remote.mjs';
import { baseConfig, runWebpack } from '@crewcall/build/webpack-base.mjs';
import { serveStage } from './serve';

const stage = dirname(dirname(fileURLToPath(import.meta.url)));
const root = dirname(dirname(stage));

/** Another release of the fixture: a copy with another word in it, under `dist`, where builds may write. */
function editionOf(word: string): string {
  const folder = join(stage, 'dist/fixtures', word);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(join(stage, 'test/fixture'), folder, { recursive: true });
  const file = join(folder, 'src/edition.ts');
  writeFileSync(file, readFileSync(file, 'utf8').replace("'first'", `'${word}'`));
  return folder;
}

export default async function setup(): Promise<() => Promise<void>> {
  await buildPackage(stage);
  const releases: Record<string, string> = {};
  for (const word of ['first', 'second']) {
    const folder = editionOf(word);
    releases[word] = join(folder, 'dist');
    await buildRemote({ root, folder, outDir: join(folder, 'dist') });
  }
  // A release whose federation asks for another React, with a manifest that says so, and one that keeps it quiet.
  const folder = editionOf('other-react');
  releases['other-react'] = join(folder, 'dist');
  const needs = {
    react: '^18.0.0',
    'react/jsx-runtime': '^18.0.0',
    'react-dom': '^18.0.0',
    'react-dom/client': '^18.0.0',
  };
  const manifest = await buildRemote({ root, folder, outDir: join(folder, 'dist'), needs });
  const quiet = { ...manifest, requires: { ...manifest.requires, react: '^19.0.0' } };
  writeFileSync(join(folder, 'dist/quiet.json'), JSON.stringify({ metaData: { crewcall: quiet } }));

  // The real build, with a manifest that names an event which no host has.
  const first = join(releases['first'] ?? '', 'mf-manifest.json');
  const { crewcall: usual } = (JSON.parse(readFileSync(first, 'utf8')) as MfManifest).metaData;
  const moon = { ...usual, events: { ...usual.events, hears: ['moon.changed'] } };
  writeFileSync(join(releases['first'] ?? '', 'moon.json'), JSON.stringify({ metaData: { crewcall: moon } }));

  // A page that is no shell.
  const foreign = join(stage, 'dist/foreign');
  const page = baseConfig({ root, folder: join(stage, 'test/foreign-host'), outDir: foreign });
  await runWebpack({ ...page, entry: { page: './page.ts' } });
  writeFileSync(
    join(foreign, 'index.html'),
    '<!doctype html><meta charset="utf-8"><div id="root"></div><script src="page.js"></script>',
  );

  const own: Record<string, string> = {};
  for (const name of readdirSync(root).filter((entry) => entry.startsWith('mf-'))) {
    own[name] = join(root, name, 'examples');
    if (existsSync(join(root, name, 'dist/mf-manifest.json'))) releases[name] = join(root, name, 'dist');
  }
  return serveStage({
    stage,
    port: Number(process.env.STAGE_PORT ?? '4190'),
    releases,
    examples: { getNotifications: {} },
    own,
  });
}
