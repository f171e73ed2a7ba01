import { bareAbn, isValidAbn } from '@crewcall/domain/abn';
import { DAY_MS } from '@crewcall/domain/units';
import type { Out } from '@crewcall/contract/types';
import { z } from 'zod';
import type { Log } from '../platform/http/handle';
import { readAtMost } from '../platform/security/read-at-most';
import { texts } from '@crewcall/domain/texts';
import { refuse } from '../errors';

type Answer = Out<'isValidABN'>;

const ADDRESS = 'https://abr.business.gov.au/json/AbnDetails.aspx';
const WAIT_MS = 4_000;
const MOST_ANSWERS = 5_000;

const cache = new Map<string, { until: number; answer: Answer }>();

const MOST_BYTES = 20_000;
const MOST_LETTERS = 400;

const Reply = z.object({
  Abn: z.string().max(20).optional(),
  AbnStatus: z.string().max(MOST_LETTERS).optional(),
  EntityName: z.string().max(MOST_LETTERS).optional(),
  Gst: z.string().max(MOST_LETTERS).nullish(),
  Message: z.string().optional(),
});
type Reply = z.output<typeof Reply>;

/** Parses the object inside `callback({...})`, the register's JSONP answer. Throws if it has another shape. */
const unwrap = (text: string): Reply =>
  Reply.parse(JSON.parse(/^\s*callback\((\{.*\})\)\s*;?\s*$/s.exec(text)?.[1] ?? ''));

/** Reads a reply: false if the register does not know the number, null if it refused our GUID. Throws otherwise. */
function readReply(reply: Reply): Answer | null {
  const message = reply.Message ?? '';
  if (/^(search text is not a valid abn|no record found)/i.test(message.trim())) return false;
  if (/guid/i.test(message)) return null;
  if (message !== '' || !reply.Abn) throw new Error('It did not answer the question.');
  return {
    Abn: reply.Abn,
    AbnStatus: reply.AbnStatus ?? '',
    EntityName: reply.EntityName ?? '',
    Gst: reply.Gst ?? null,
    checkedBy: 'register',
  };
}

/**
 * Checks an ABN: by its checksum, then (where ABR_GUID is set) in the Australian Business Register, for at most 4 s
 * and cached for a day. When the register cannot be asked, the checksum decides and the answer says so.
 */
export async function checkAbn(
  text: string,
  options: { guid: string | null; now: number; log: Log; fetcher?: typeof fetch },
): Promise<Answer> {
  const abn = bareAbn(text);
  if (!isValidAbn(abn)) return false;
  const byChecksum: Answer = { Abn: abn, AbnStatus: 'Active', checkedBy: 'checksum' };
  if (!options.guid) return byChecksum;
  const known = cache.get(abn);
  // An entry that is valid for longer than a day was cached while the server's clock was ahead, so it is not used.
  if (known && known.until > options.now && known.until <= options.now + DAY_MS) return known.answer;
  try {
    const query = new URLSearchParams({ abn, guid: options.guid, callback: 'callback' });
    const response = await (options.fetcher ?? fetch)(`${ADDRESS}?${query}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(WAIT_MS),
    });
    if (response.status !== 200) throw new Error(`It answered ${response.status}.`);
    const reply = unwrap((await readAtMost(response, MOST_BYTES)).toString());
    if (reply.Abn && bareAbn(reply.Abn) !== abn) throw new Error('It answered for another number.');
    const answer = readReply(reply);
    if (answer === null) {
      options.log.warn({}, 'the business register refused ABR_GUID; numbers are checked by their checksum');
      return byChecksum;
    }
    if (cache.size >= MOST_ANSWERS) cache.clear();
    cache.set(abn, { until: options.now + DAY_MS, answer });
    return answer;
  } catch (error) {
    options.log.warn({ reason: String(error) }, 'the business register did not answer');
    return byChecksum;
  }
}

/**
 * Checks an ABN and returns what confirmed it: the register, or only the checksum if the register could not be asked.
 * Null if no ABN was given. Refuses one that the register does not know, or that is not active there.
 */
export async function lookUpAbn(
  abn: string,
  options: Parameters<typeof checkAbn>[1],
): Promise<'register' | 'checksum' | null> {
  if (abn === '') return null;
  const answer = await checkAbn(abn, options);
  if (answer === false) return refuse(texts.invalidAbn);
  if (answer.AbnStatus === 'Active') return answer.checkedBy;
  return refuse(`${texts.invalidAbn} The business register has it as: ${answer.AbnStatus || 'not active'}.`);
}
