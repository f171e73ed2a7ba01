import { parseArgs } from 'node:util';

const usage = `Usage: npm run e2e -- --base-url URL [option] [journey …]
  --with REMOTE@RELEASE,…      show these releases, idle ones and shells too: a version, live, canary or previous
  --chaos REMOTE:KIND,…        down, slow, throw, or old (its previous release)
  journey …                    only those whose file's name has one of these words
Signs in with CREWCALL_EMAIL and CREWCALL_PASSWORD, and with CREWCALL_CODE where a second factor is on; on this machine
as the demo company's administrator where none is given.`;

const chaosKinds = ['down', 'slow', 'throw', 'old'];
const remoteName = /^(mf-[a-z][a-z-]*|shell)$/;

/** Ends the command with a sentence about what was given. */
export class BadArgument extends Error {}

const listOf = (text) => (text === undefined ? [] : text.split(',').map((one) => one.trim()));

/** Reads pairs such as `mf-jobs@1.4.0`; returns the values by remote. */
function pairs(option, text, mark, what) {
  const found = {};
  for (const one of listOf(text)) {
    const at = one.indexOf(mark);
    const [remote, value] = [one.slice(0, Math.max(at, 0)), one.slice(at + 1)];
    if (at < 0 || value === '' || !remoteName.test(remote))
      throw new BadArgument(`${option} wants ${what}, separated by commas, not "${one}".`);
    if (Object.hasOwn(found, remote))
      throw new BadArgument(`${option} names ${remote} twice. Leave one of the two out.`);
    found[remote] = value;
  }
  return found;
}

function parsed(args) {
  const strings = { type: 'string' };
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { 'base-url': strings, with: strings, chaos: strings },
    });
  } catch (error) {
    throw new BadArgument(`${error.message.split('. ')[0].replace(/\.?$/, '.')}\n${usage}`);
  }
}

/** Reads the command's arguments; throws a BadArgument that says how to fix a wrong one. */
export function readArguments(args) {
  const { values, positionals: journeys } = parsed(args);
  const given = values['base-url'];
  if (!given) throw new BadArgument(usage);
  if (!/^https?:/.test(given) || !URL.canParse(given))
    throw new BadArgument(`--base-url wants an address as https://crew.example.com, not "${given}".`);
  const wishes = pairs('--with', values.with, '@', 'a remote and a release as mf-jobs@1.4.0');
  const chaos = pairs(
    '--chaos',
    values.chaos,
    ':',
    `a remote and one of ${chaosKinds.join(', ')}, as mf-jobs:down`,
  );
  for (const [remote, kind] of Object.entries(chaos)) {
    if (!chaosKinds.includes(kind))
      throw new BadArgument(`--chaos knows no "${kind}". Choose one of ${chaosKinds.join(', ')}.`);
    if (kind === 'old' && Object.hasOwn(wishes, remote))
      throw new BadArgument(`${remote} is in --with and is to be old in --chaos. Leave one of the two out.`);
  }
  const odd = journeys.find((word) => !/^[\w./-]+$/.test(word));
  if (odd !== undefined) throw new BadArgument(`"${odd}" is no part of a journey's name.`);
  return { baseUrl: new URL(given).origin, wishes, chaos, journeys };
}
