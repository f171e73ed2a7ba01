import { PICTURE_MAX_BYTES } from '@crewcall/domain/limits';
import { z } from 'zod';
import { callsAt, read, write } from '../call';
import {
  Base64,
  Done,
  Email,
  EpochMs,
  FormId,
  Id,
  PICTURE_BODY_BYTES,
  SessionUser,
  SignedIn,
  text,
  typed,
  words,
} from '../shapes';

const Password = z.string().min(10, 'needs at least 10 characters').max(200);
const Token = text(200).min(1);

const LinkPurpose = z.enum(['login', 'invite', 'reset', 'register', 'admin']);

export const sessionCalls = callsAt('/api/user', {
  login: write({
    path: '/api/auth/login',
    policy: 'public',
    body: z.object({ email: typed(254), password: z.string().max(200), remember: z.boolean().optional() }),
    ok: SignedIn,
  }),
  refresh: write({
    path: '/api/auth/refresh',
    policy: 'public',
    ok: SignedIn,
    ratePerMinute: 120,
  }),
  logout: write({
    path: '/api/auth/logout',
    policy: 'public',
  }),
  otlCheck: read({
    method: 'GET',
    path: '/api/auth/otllogin/:token',
    policy: 'public',
    /** `idReqCrew`: the crew that the link's address names. */
    body: z.object({ token: Token, idReqCrew: FormId.optional() }),
    ok: z.object({
      valid: z.boolean(),
      /** `used` and `expired` links existed; `unknown` links never did. */
      state: z.enum(['good', 'used', 'expired', 'unknown']),
      purpose: LinkPurpose.nullable(),
      /** First name of the link's user; null if the link is unknown or the user is inactive. */
      firstName: z.string().nullable(),
      email: z.string().nullable(),
      /** The link's user has signed in with this browser before. */
      isKnownBrowser: z.boolean(),
      /** The shift of crew `idReqCrew`, if the link is good and its user is on the crew; else null. */
      shift: z.object({ title: z.string(), startTime: EpochMs, tz: z.string() }).nullable(),
    }),
    ratePerMinute: 60,
  }),
  otlLogin: write({
    path: '/api/auth/otllogin',
    policy: 'public',
    body: z.object({ token: Token }),
    ok: SignedIn.extend({
      /** The session continues after the browser is closed: the link's user had chosen Remember me in this browser. */
      remember: z.boolean(),
    }),
    ratePerMinute: 60,
  }),
  requestReset: write({
    path: '/api/auth/requestReset',
    policy: 'public',
    body: z.object({ email: Email }),
    ratePerMinute: 10,
  }),
  reset: write({
    path: '/api/auth/reset',
    policy: 'public',
    body: z.object({ token: Token, password: Password }),
    ok: Done.extend({ email: z.string() }),
    ratePerMinute: 30,
  }),
  getSessions: read({
    method: 'GET',
    policy: 'session',
    ok: z.object({
      /** Where the caller is signed in: first this browser, then the others, latest used first. */
      sessions: z.array(
        z.object({
          /** Id of this session, for endSession. */
          id: z.string(),
          /** As `Chrome on Android`; null if unknown. */
          device: z.string().nullable(),
          usedAt: EpochMs,
          isThis: z.boolean(),
        }),
      ),
    }),
  }),
  endSession: write({
    policy: 'session',
    /** One of the caller's other sessions, by its id of getSessions. */
    body: z.object({ id: text(43).min(1) }),
  }),
  endOtherSessions: write({
    policy: 'session',
    /** How many sessions were signed out. */
    ok: z.object({ ok: z.literal(true), ended: z.int() }),
  }),
  getMe: read({
    method: 'GET',
    policy: 'session',
    ok: SessionUser,
  }),
  getCompanyContractData: read({
    method: 'GET',
    path: '/api/user/getCompanyContractData/:id',
    policy: 'session',
    body: z.object({ id: FormId }),
    ok: z.object({
      title: z.string(),
      bodyHtml: z.string(),
      version: z.int(),
      /** When the caller last signed this version; null if they have not. */
      signedAt: EpochMs.nullable(),
      /**
       * The caller's signatures of this version, oldest first. There are several if they ticked more boxes after
       * signing.
       */
      signatures: z.array(
        z.object({
          signedAt: EpochMs,
          name: z.string(),
          /** Ids of the boxes that were ticked when this signature was given. */
          checked: z.array(z.string()),
          /** The drawn signature as a data URL; null if it was deleted. */
          image: z.string().nullable(),
        }),
      ),
      checkboxes: z.array(z.object({ id: z.string(), label: z.string(), required: z.boolean() })),
    }),
  }),
  signContract: write({
    policy: 'session',
    bodyLimit: PICTURE_BODY_BYTES,
    body: z.object({
      version: z.int().positive(),
      name: words(120),
      checked: z.array(text(60)).max(50),
      signature: Base64(PICTURE_MAX_BYTES),
      key: text(64).optional(),
    }),
  }),
  saveSignature: write({
    path: '/api/misc/saveSignature',
    policy: 'session',
    bodyLimit: PICTURE_BODY_BYTES,
    body: z.object({ signature: Base64(PICTURE_MAX_BYTES) }),
    ok: z.object({ ok: z.literal(true), id: Id }),
  }),
  getNotifications: read({
    method: 'GET',
    policy: 'session',
    storable: true,
    ok: z.object({
      jobsAvailable: z.array(
        z.object({
          idReqCrew: Id,
          idJob: Id,
          startTime: EpochMs,
          title: z.string(),
          groupName: z.string(),
          prepend: z.string(),
          location: z.string(),
          tz: z.string(),
          /** The crew has no open place, so the invite can only be declined. */
          isFull: z.boolean(),
          /** Null if no end is planned. */
          endTime: EpochMs.nullable(),
          /** What the shift pays, in words; null if the company does not show it, or no rate is set. */
          pay: z.string().nullable(),
        }),
      ),
      listCrewInvite: z.array(
        z.object({
          idReqCrew: Id,
          idUser: Id,
          jobId: Id,
          groupName: z.string(),
          fullName: z.string(),
          jobName: z.string(),
          prepend: z.string(),
          location: z.string(),
          startTime: EpochMs,
          tz: z.string(),
          /** Number of places of the crew, and how many of them are confirmed. */
          amount: z.int(),
          confirmed: z.int(),
          /** The person is invited to or confirmed on another crew within 20 hours. */
          hasDoubleShift: z.boolean(),
        }),
      ),
      listInviteCompany: z.array(
        z.object({ id: Id, companyLogo: z.string().nullable(), companyName: z.string() }),
      ),
      unreadMessages: z.array(
        z.object({
          date: EpochMs,
          prepend: z.string(),
          title: z.string(),
          id: Id,
          count: z.int(),
          /** The thread of the newest unread message. */
          thread: z.string(),
        }),
      ),
      /** Messages to many that the caller has not read. */
      notices: z.array(z.object({ id: Id, sender: z.string(), date: EpochMs, text: z.string() })),
      /** Counters for the office's navigation; 0 where the caller may not see the page. */
      counts: z.object({
        requests: z.int(),
        registrants: z.int(),
        /** Check-ins and check-outs that wait for a decision. */
        times: z.int(),
        /** Open questions about timesheets; also included in `times`. */
        questions: z.int(),
        /** Closed timesheets on past jobs that nobody has signed or approved. */
        unsigned: z.int(),
        /** Messages that could not be sent after all retries. */
        failed: z.int(),
        /** Open requests of people to have their account deleted. */
        deletions: z.int(),
        /** Favourites and blocks that customers' managers have requested. */
        flags: z.int(),
        /** Requests for cover that wait for the office. */
        covers: z.int(),
        /** Workers who need action today, on jobs that the caller supervises. */
        today: z.int(),
      }),
      /** Workers who claim to be registered for GST, oldest claim first; only for callers who may confirm it. */
      gstToConfirm: z.array(z.object({ idUser: Id, fullName: z.string() })).optional(),
      /** For the office: invitations to upcoming shifts whose messages all failed, and the job of the first shift. */
      lostInvitations: z.object({ count: z.int(), idJob: Id }).nullable(),
      /** For the office: jobs that are over and not finished, and the first of them. */
      unfinished: z.object({ count: z.int(), idJob: Id }).nullable(),
    }),
  }),
  setNotificationToken: write({
    policy: 'session',
    body: z.object({ token: text(4000).min(1) }),
  }),
  getPushKey: read({
    method: 'GET',
    policy: 'session',
    ok: z.object({ publicKey: z.string() }),
  }),
});
