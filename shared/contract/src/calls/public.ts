import { CV_MAX_BYTES } from '@crewcall/domain/limits';
import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { listedInputs } from '../profile-field-shapes';
import { Email, EpochMs, isSeen, PersonName, PICTURE_BODY_BYTES, text, typed, words } from '../shapes';
import { OwnProfile, RegisteredProfile } from './people-crew-shapes';
import { sentHoursCalls } from './time-approval';

const RegisterHash = text(200).regex(/^\d+_[A-Za-z0-9_-]+$/, 'is not a registration link');

const joiningCalls = callsAt('/api/public', {
  preregister: write({
    policy: 'public',
    body: z.object({
      /** -1 for a new registration; to change one, its id and `draftToken`. */
      id: z.int().optional(),
      draftToken: text(100).optional(),
      type: z.enum(['worker', 'company']).optional(),
      firstName: PersonName,
      lastName: PersonName,
      phone: typed(40).refine(isSeen, 'must not be empty'),
      email: Email,
      message: words(4000),
      postcode: typed(4),
      companyName: typed(120).optional(),
      website: typed(200).optional(),
      abn: typed(20).optional(),
      /** Invisible on the form, so only bots fill it in; a value is refused. */
      nickname: text(200).optional(),
    }),
    /** The CV, a PDF: the file `resume`; workers only. */
    multipart: { maxFiles: 1, maxFileBytes: CV_MAX_BYTES, isOptional: true },
    ok: z.object({ insertId: z.int(), draftToken: z.string(), error: z.literal(false) }),
    ratePerMinute: 20,
  }),
  isValidABN: read({
    path: '/api/misc/isValidABN',
    policy: 'public',
    body: z.object({ abn: typed(20) }),
    ok: z.union([
      z.literal(false),
      z.object({
        Abn: z.string(),
        AbnStatus: z.string(),
        EntityName: z.string().optional(),
        Gst: z.string().nullable().optional(),
        checkedBy: z.enum(['checksum', 'register']),
      }),
    ]),
    ratePerMinute: 60,
  }),
  getPublicCompany: read({
    method: 'GET',
    path: '/api/public/getCompany',
    policy: 'public',
    ok: z.object({
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      privacyNotice: z.string(),
      /** A signed, short-lived address; null if there is no logo. */
      logo: z.string().nullable().optional(),
    }),
    ratePerMinute: 120,
  }),
  getstates: read({
    method: 'GET',
    policy: 'public',
    ok: z.object({ states: z.array(z.object({ id: z.int(), name: z.string() })) }),
  }),
  getUserPreregisterData: read({
    policy: 'public',
    body: z.object({ hash: RegisterHash }),
    ok: z.object({
      user: z.object({
        firstName: z.string(),
        lastName: z.string(),
        email: z.string(),
        phone: z.string(),
        postcode: z.string(),
        abn: z.string(),
        state: z.int().nullable(),
        expires: EpochMs,
        /** What an imported list says about the person. */
        profile: z.object(listedInputs).partial().optional(),
      }),
    }),
    ratePerMinute: 30,
  }),
  createProfile: write({
    policy: 'public',
    body: OwnProfile.extend({ hash: RegisterHash, ...RegisteredProfile.shape }),
    ok: z.object({ ok: z.literal(true) }),
    ratePerMinute: 20,
    /** The body contains a picture as base64. This size is accepted only with the link's hash in header `x-proof`. */
    bodyLimit: PICTURE_BODY_BYTES,
  }),
});

/** Every call of a visitor without a session, in the order in which the generated list names them. */
export const publicCalls = { ...joiningCalls, ...sentHoursCalls };
