import { Secret, TOTP } from 'otpauth';

const STEP_MS = 30_000;

/** An authenticator app that was given a key, as a page shows it. */
export class AppCodes {
  private readonly app: TOTP;
  private step = 0;

  constructor(key: string) {
    this.app = new TOTP({ secret: Secret.fromBase32(key.replace(/\s/g, '')) });
  }

  /**
   * A code that was not used yet. The server takes that of the next half minute too, so two codes come one after the
   * other without waiting.
   */
  next(): string {
    this.step = Math.max(this.step + 1, Math.floor(Date.now() / STEP_MS));
    return this.app.generate({ timestamp: this.step * STEP_MS });
  }
}
