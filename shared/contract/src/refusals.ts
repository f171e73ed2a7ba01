/**
 * Why a call said no, where somebody decides by it. It stands beside the sentence, whose words may change. A refusal
 * that people only read has none.
 *
 * no-access: what was sent is not this person's to do, or not any more. crew-reduced: people are confirmed on the crew,
 * so that a customer may not make it smaller.
 */
export type RefusalCode = 'no-access' | 'crew-reduced';
