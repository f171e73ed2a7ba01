/**
 * Why a call was refused, for screens that branch on it: they compare `ApiError.code`. The sentence in the same answer
 * is for people and may be reworded. A refusal that no screen branches on has no code.
 */
export type RefusalCode =
  // The caller may not make this call, or no longer may.
  | 'no-access'
  // The server may accept the same request later, so a device keeps a queued punch or message in its queue.
  | 'not-yet'
  // Every place of a crew is taken; an answer by SMS is told so in fewer words.
  | 'filled'
  // A customer may not make a crew smaller than the number of workers confirmed on it.
  | 'crew-reduced'
  // The caller has to send their own password, or a code of their second factor; or what they sent was wrong.
  | 'own-password'
  | 'own-password-wrong'
  | 'own-code'
  | 'own-code-wrong'
  // The password was right, but a code is required; or the code came too late, so the password is required again.
  | 'second-factor'
  | 'sign-in-again'
  // The session did not expire: somebody ended it, as the answer's sentence explains.
  | 'signed-out'
  // Another user has saved the same fields since the form loaded them.
  | 'profile-changed'
  // A correction of an invoiced timesheet: `pays` is what it pays in cents. The caller can confirm and send again.
  | 'correction-pays'
  // A worker would have two shifts close together. The caller can confirm and send again.
  | 'double-shift'
  // Confirmed people lose a shift for which the settings propose pay, and the caller has not sent what is paid.
  | 'cancel-pay'
  // The job's new Australian state (as NSW) would change the pay of recorded timesheets. The caller can confirm and
  // send again.
  | 'times-repaid';
