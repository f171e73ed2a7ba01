import { events } from './events';
import { differences } from './fit';
import type { Names, Shape } from './fit';
import type { RemoteManifest } from './manifest';
import { serverPages } from './server-pages';
import { SHELL, isUnder } from './shell-paths';

/** Of what a release uses, that which remotes give; the rest is given by its host and the server. */
export const neighbourOrigins = ['slots', 'links', 'events'] as const;

/** A release as remotes meet it: one of theirs, or a shell, which gives none of this and leads to their pages. */
export interface Party {
  manifest: Pick<RemoteManifest, 'name' | 'version' | 'routes' | 'slots' | 'events'>;
  needs: Names;
  state: 'live' | 'canary' | 'previous' | 'new';
}

interface Need {
  /** As in a sentence: `opens the slot job-form`. */
  verb: string;
  isGivenBy: (party: Party) => boolean;
}

const SERVER = 'server';
/** The server, which gives none of this either, and leads to pages. */
export const serverParty: Party = {
  manifest: { name: SERVER, version: '', routes: [], slots: [], events: { sends: [], hears: [] } },
  needs: { links: Object.fromEntries(serverPages.map((path) => [path, {}])) },
  state: 'live',
};

const named = ({ manifest: { name, version }, state }: Party) =>
  name === SERVER
    ? 'The server'
    : `${name === SHELL ? 'The shell' : name} ${version}${state === 'new' ? '' : ` (${state})`}`;
/** As in the middle of a sentence. */
const inside = ({ manifest: { name } }: Party) => (name === SHELL || name === SERVER ? `the ${name}` : name);
const fits = (given: Shape | undefined, wanted: Shape | undefined) =>
  given === undefined || wanted === undefined || differences(given, wanted).length === 0;

const under = (needs: Names, origin: (typeof neighbourOrigins)[number]) =>
  Object.entries(needs[origin] ?? {});

function needsOf({ manifest, needs }: Party): Need[] {
  return [
    ...under(needs, 'slots').map(([name, use]) => ({
      verb: `opens the slot ${name}`,
      isGivenBy: (party: Party) => {
        const slot = party.manifest.slots.find((one) => one.name === name);
        return slot !== undefined && fits(use.in, slot.params);
      },
    })),
    ...under(needs, 'links').map(([path]) => ({
      verb: `leads to ${path}`,
      isGivenBy: (party: Party) =>
        party.manifest.routes.some((route) => isUnder(path.toLowerCase(), route.path.toLowerCase())),
    })),
    // The server's feed tells every event of the contract.
    ...manifest.events.hears
      .filter((event) => !Object.hasOwn(events, event))
      .map((event) => ({
        verb: `listens to ${event}`,
        isGivenBy: (party: Party) => party.manifest.events.sends.includes(event),
      })),
  ];
}

/**
 * Who lacks what is needed: null where some remote gives it in every release that people may have, `nobody` where none
 * does in any, else the first release that does not.
 */
function lackOf(need: Need, user: Party, others: readonly Party[]): Party | 'nobody' | null {
  if (need.isGivenBy(user)) return null;
  const lacking = [...new Set(others.map(({ manifest }) => manifest.name))].flatMap((name) => {
    const releases = others.filter(({ manifest }) => manifest.name === name);
    const without = releases.filter((party) => !need.isGivenBy(party));
    return without.length < releases.length ? [without[0] ?? null] : [];
  });
  return lacking.includes(null) ? null : (lacking[0] ?? 'nobody');
}

/** What `sender` sends otherwise than `hearer` reads it. */
const eventMisfits = (sender: Party, hearer: Party): string[] =>
  hearer.manifest.events.hears.filter(
    (event) =>
      sender.manifest.events.sends.includes(event) &&
      !fits(sender.needs['events']?.[event]?.out, hearer.needs['events']?.[event]?.in),
  );

/**
 * Sentences about all that a release and those of others would miss in each other, each with both parties and
 * the mend; none where nothing breaks. `own` are the releases of the same remote that people have now.
 */
export function neighbourMisfits(
  candidate: Party,
  own: readonly Party[],
  others: readonly Party[],
): string[] {
  const lacks = needsOf(candidate).flatMap((need) => {
    const lack = lackOf(need, candidate, others);
    if (lack === null) return [];
    const said = `${named(candidate)} ${need.verb}, which`;
    return lack === 'nobody'
      ? [`${said} no remote has. Publish a remote that has it first, or leave it out.`]
      : [
          `${said} ${named(lack)} does not have in this form. Ask for a release of ${lack.manifest.name} that has it.`,
        ];
  });
  const drops = others.flatMap((user) =>
    needsOf(user).flatMap((need) => {
      const rest = others.filter(({ manifest }) => manifest.name !== user.manifest.name);
      const breaks =
        !need.isGivenBy(candidate) &&
        own.some(need.isGivenBy) &&
        lackOf(need, user, [...rest, candidate]) !== null;
      return breaks
        ? [
            `${named(user)} ${need.verb}, which ${named(candidate)} no longer has in this form. ` +
              `Keep it until ${inside(user)} does without it.`,
          ]
        : [];
    }),
  );
  const told = others.flatMap((other) =>
    [
      [candidate, other],
      [other, candidate],
    ].flatMap(([sender, hearer]) =>
      sender === undefined || hearer === undefined
        ? []
        : eventMisfits(sender, hearer).map(
            (event) =>
              `${named(hearer)} listens to ${event}, which ${named(sender)} sends with other fields. ` +
              `Send it with the fields of before as well, until both know the new ones.`,
          ),
    ),
  );
  return [...lacks, ...drops, ...told];
}
