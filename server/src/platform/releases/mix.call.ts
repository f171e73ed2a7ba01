// Calls: makeMix, openMix, closeMix.
import { callPaths } from '@crewcall/contract/paths';
import { SHELL } from '@crewcall/contract/shell-paths';
import { can } from '@crewcall/domain/policies';
import { MINUTE_MS } from '@crewcall/domain/units';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { handle } from '../http/handle';
import { releasesInUse } from './in-use';
import { checkMix, resolveAll, shownOf } from './mix';
import { mixCookie, noMixCookie } from './mix-cookie';

const PURPOSE = 'mix-link';
const Sealed = z.object({ remotes: z.record(z.string(), z.string()), people: z.array(z.number()) });
const right = 'release.read';

const server = createHash('sha256').update(JSON.stringify(callPaths)).digest('hex').slice(0, 8);

/** Makes a link to a mix of releases that fit each other and the live releases beside them. */
export const makeMixHandler = handle('makeMix', async ({ body, db, now, services, write }) => {
  const { people = [] } = body;
  const { links, releases } = services;
  const remotes = await resolveAll(db, body.remotes);
  const shown = shownOf(await checkMix(db, releases, remotes));
  const until = now + body.minutes * MINUTE_MS;
  await write(async (tx) => tx.audit('release', null, { mix: remotes, until, people }));
  const live = (await releasesInUse(db))
    .filter(({ state }) => state === 'live')
    .map(({ manifest }) => manifest);
  return {
    with: links.seal(PURPOSE, { remotes, people }, until),
    until,
    remotes: shown,
    live: shownOf(live.filter(({ name }) => name !== SHELL && !Object.hasOwn(remotes, name))),
    shell: remotes[SHELL] ?? live.find(({ name }) => name === SHELL)?.release ?? '',
    server,
  };
});

/** Shows the mix of a link in the caller's browser. */
export const openMixHandler = handle(
  'openMix',
  async ({ body, db, now, user, services, request, write, header, deny, badRequest }) => {
    const { links, releases } = services;
    const sealed = links.unseal(PURPOSE, body.with, now);
    if (sealed === 'forged')
      return badRequest(
        'This link was not made here, or a part of it is missing. Copy it whole, or ask for a new one.',
      );
    if (sealed === 'expired')
      return deny(
        'The time of this link to other releases is over. Ask the person who sent it for a new one.',
      );
    const { remotes, people } = Sealed.parse(sealed.value);
    if (!can(user, right) && !people.includes(user.id))
      return deny(
        'This link shows other releases to people who may see releases. You see what is live. The person who made it can add you to a new one.',
      );
    const shown = shownOf(await checkMix(db, releases, remotes));
    const { until } = sealed;
    await write(async (tx) => tx.audit('release', null, { mix: remotes, until }));
    header('set-cookie', mixCookie(request, links, { remotes, until, idUser: user.id }, now));
    return { until, remotes: shown };
  },
  { secret: ['with'] },
);

/** Removes the mix from the caller's browser, which then shows the live releases again. */
export const closeMixHandler = handle('closeMix', async ({ request, header }) => {
  header('set-cookie', noMixCookie(request));
});
