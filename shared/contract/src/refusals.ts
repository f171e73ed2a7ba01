/**
 * Why a call said no, where somebody decides by it. It stands beside the sentence, whose words may change. A refusal
 * that people only read has none.
 *
 * no-access: what was sent is not this person's to do, or not any more. crew-reduced: people are confirmed on the crew,
 * so that a customer may not make it smaller. own-password: the caller has to show that they know their own password;
 * own-password-wrong: what they sent is not it; own-code and own-code-wrong: the same with a code of their second
 * factor. second-factor: who they are is half shown, a code has to follow.
 * sign-in-again: the first half has to be shown anew. profile-changed: others have saved the same fields meanwhile. double-shift: somebody
 * would have another shift near by, which the sender can say is meant.
 */
export type RefusalCode =
  | 'no-access'
  | 'crew-reduced'
  | 'own-password'
  | 'own-password-wrong'
  | 'own-code'
  | 'own-code-wrong'
  | 'second-factor'
  | 'sign-in-again'
  | 'profile-changed'
  | 'double-shift';
