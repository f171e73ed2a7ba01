import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { EpochMs, Id, ownProof, SignedIn, text, typed } from '../shapes';

/** Six digits from the authenticator app, or a recovery code. The limit leaves room for blanks that people type. */
const Code = typed(40).min(1);
/** Recovery codes. Only in this answer, because the server stores only their hashes. */
const Codes = z.object({ codes: z.array(z.string()) });

export const secondFactorCalls = callsAt('/api/user', {
  /** The second step of any sign-in. `token` comes with the refusal `second-factor` of the first. */
  signInWithCode: write({
    path: '/api/auth/signInWithCode',
    policy: 'public',
    body: z.object({ token: text(200).min(1), code: Code }),
    ok: SignedIn.extend({
      /**
       * The session continues after the browser is closed: as chosen with the password, or as before on this device.
       */
      remember: z.boolean(),
    }),
    ratePerMinute: 60,
  }),
  getSecondFactor: read({
    method: 'GET',
    policy: 'session',
    ok: z.object({
      /** When the caller turned it on; null while it is off. */
      since: EpochMs.nullable(),
      /** Recovery codes that are not used yet. */
      codesLeft: z.int(),
      /** The company requires a second factor for the caller. */
      isNeeded: z.boolean(),
    }),
  }),
  beginSecondFactor: write({
    policy: 'session',
    body: z.object(ownProof),
    ok: z.object({
      /** Base32, to be typed into the app. */
      key: z.string(),
      /** The key as an `otpauth:` address, for a QR code. */
      address: z.string(),
    }),
  }),
  confirmSecondFactor: write({
    policy: 'session',
    body: z.object({ code: Code }),
    ok: Codes,
  }),
  renewRecoveryCodes: write({
    policy: 'session',
    body: z.object(ownProof),
    ok: Codes,
  }),
  endSecondFactor: write({
    policy: 'session',
    body: z.object(ownProof),
  }),
  resetSecondFactor: write({
    policy: 'user.write',
    /** `id` of the user whose second factor is removed; never the caller. */
    body: z.object({ id: Id, ...ownProof }),
  }),
});
