import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { PICTURE_MAX_BYTES } from '@crewcall/domain/limits';
import { Base64, EpochMs, PICTURE_BODY_BYTES, text } from '../shapes';
import { CrewGraph } from './jobs-shapes';

const SettingValue = z.union([text(10_000), z.number(), z.boolean()]);

/** The company's settings and statistics. */
export const companyCalls = callsAt('/api/misc', {
  getConfigCompany: read({
    method: 'GET',
    policy: 'settings.read',
    /** All fields of the company config in shared/domain. */
    ok: z.object({ config: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])) }),
  }),
  setConfigCompany: write({
    policy: 'settings.write',
    bodyLimit: 1_048_576,
    /**
     * New values by field; `was` has the values that the form loaded: 409 if another user has changed one since.
     * Relaxing a control on pay also needs `ownPassword`, and `ownCode` if the caller has a second factor.
     */
    body: z.record(text(60), z.union([SettingValue, z.record(text(60), SettingValue)])),
  }),
  getSms: read({
    method: 'GET',
    policy: 'settings.read',
    ok: z.object({
      /** The provider that the server is set up with; null if it sends no text messages. */
      provider: z.string().nullable(),
      /** Crew can answer invitations by SMS. */
      takesReplies: z.boolean(),
      /** SMS sent this month; a long text takes several. */
      parts: z.int(),
      cents: z.int(),
      /** Addresses to enter at the provider, for callers who may change the settings. */
      addresses: z.array(z.object({ what: z.enum(['receipt', 'reply']), url: z.string() })),
    }),
  }),
  sendTestSms: write({
    policy: 'settings.write',
    /** The phone that the test goes to: the caller's own. */
    ok: z.object({ ok: z.literal(true), to: z.string() }),
  }),
  setCompanyLogo: write({
    policy: 'settings.write',
    /** Null removes the logo. */
    body: z.object({ picture: Base64(PICTURE_MAX_BYTES).nullable() }),
    bodyLimit: PICTURE_BODY_BYTES,
  }),
  getStats: read({
    path: '/api/job/getStats',
    policy: 'stats.read',
    body: z.object({ dateStart: EpochMs, dateEnd: EpochMs }),
    ok: z.object({
      graphData: CrewGraph,
      graphHours: z.array(
        z.object({ groupName: z.string(), groupInterval: z.string(), workedHours: z.number() }),
      ),
    }),
  }),
  downloadStats: read({
    path: '/api/job/downloadStats',
    policy: 'stats.read',
    /** One range for the worked hours, and one for the number of requested crew. */
    body: z.object({
      dateStart: EpochMs,
      dateEnd: EpochMs,
      requestsStart: EpochMs,
      requestsEnd: EpochMs,
    }),
    ok: z.object({ xlsxFile: z.string(), fileName: z.string() }),
  }),
});
