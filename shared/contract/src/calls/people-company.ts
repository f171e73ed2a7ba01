import { z } from 'zod';
import { call, callsAt } from '../call';
import { PICTURE_MAX_BYTES } from '@crewcall/domain/limits';
import { Base64, Done, Empty, EpochMs, PICTURE_BODY_BYTES, text } from '../shapes';

/** The company's settings and statistics. */
const SettingValue = z.union([text(10_000), z.number(), z.boolean()]);

export const companyCalls = callsAt('/api/misc', {
  getConfigCompany: call({
    method: 'GET',
    policy: 'settings.read',
    kind: 'read',
    body: Empty,
    /** The company config of shared/domain, every field. */
    ok: z.object({ config: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])) }),
  }),
  setConfigCompany: call({
    policy: 'settings.write',
    kind: 'write',
    bodyLimit: 1_048_576,
    /** Settings by their fields, and as `was` those that the sender began from: 409 where another has changed one since. */
    body: z.record(text(60), z.union([SettingValue, z.record(text(60), SettingValue)])),
    ok: Done,
  }),
  setCompanyLogo: call({
    policy: 'settings.write',
    kind: 'write',
    /** Null takes the logo away. */
    body: z.object({ picture: Base64(PICTURE_MAX_BYTES).nullable() }),
    ok: Done,
    bodyLimit: PICTURE_BODY_BYTES,
  }),
  getStats: call({
    path: '/api/job/getStats',
    policy: 'stats.read',
    kind: 'read',
    body: z.object({ dateStart: EpochMs, dateEnd: EpochMs }),
    ok: z.object({
      graphData: z.object({
        dates: z.array(z.string()),
        requiredAmount: z.array(z.int()),
        confirmedAmout: z.array(z.int()),
        pendingAmount: z.array(z.int()),
        /** Places that nobody has confirmed, and confirmed beyond what their crew asked for; crew by crew. */
        openAmount: z.array(z.int()).optional(),
        overAmount: z.array(z.int()).optional(),
      }),
      graphHours: z.array(
        z.object({ groupName: z.string(), groupInterval: z.string(), workedHours: z.number() }),
      ),
    }),
  }),
  downloadStats: call({
    path: '/api/job/downloadStats',
    policy: 'stats.read',
    kind: 'read',
    /** The range of the hours, and that of the crew requests. */
    body: z.object({
      dateStart: EpochMs,
      dateEnd: EpochMs,
      requestsStart: EpochMs,
      requestsEnd: EpochMs,
    }),
    ok: z.object({ xlsxFile: z.string(), fileName: z.string() }),
  }),
});
