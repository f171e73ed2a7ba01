/**
 * Why a call said no, where a screen decides by it: it compares `ApiError.code`. The sentence beside it is for people,
 * and its words may change. A refusal that people only read has no code.
 */
export type RefusalCode =
  // This person may not do it, or not any more.
  | 'no-access'
  // The same may be taken later as it is; what waits on a device goes on waiting.
  | 'not-yet'
  // People are confirmed on the crew, and a customer may not make it smaller than that.
  | 'crew-reduced'
  // The caller has to send their own password, or a code of their second factor; or what they sent was wrong.
  | 'own-password'
  | 'own-password-wrong'
  | 'own-code'
  | 'own-code-wrong'
  // The password was right and a code must follow; or the code took too long and the password is needed again.
  | 'second-factor'
  | 'sign-in-again'
  // The session did not run out: it was ended, as the sentence says.
  | 'signed-out'
  // Somebody else has saved the same fields since they were read.
  | 'profile-changed'
  // Somebody would have another shift near by. The sender can say that this is meant.
  | 'double-shift'
  // Recorded times would be paid otherwise by the new state. The sender can say that this is meant.
  | 'times-repaid';
