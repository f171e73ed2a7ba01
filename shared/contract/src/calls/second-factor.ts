import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { EpochMs, Id, ownProof, SignedIn, text, typed } from '../shapes';

/** Six digits from the authenticator app, or a recovery code. Longer than either, since people type blanks. */
const Code = typed(40).min(1);
/** Recovery codes. Readable only in this answer: the server stores hashes. */
const Codes = z.object({ codes: z.array(z.string()) });

export const secondFactorCalls = callsAt('/api/user', {
  /** The second step of any sign-in. `token` comes with the refusal `second-factor` of the first. */
  signInWithCode: write({
    path: '/api/auth/signInWithCode',
    policy: 'public',
    body: z.object({ token: text(200).min(1), code: Code }),
    ok: SignedIn.extend({
      /** The session stays after the browser closes, as chosen with the password, or as before on this device. */
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
      /** The company requires a second factor of the caller. */
      isNeeded: z.boolean(),
    }),
  }),
  beginSecondFactor: write({
    policy: 'session',
    body: z.object(ownProof),
    ok: z.object({
      /** To be typed into an app, in base32. */
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
    /** `id` of the user to reset; never the caller. */
    body: z.object({ id: Id, ...ownProof }),
  }),
});
