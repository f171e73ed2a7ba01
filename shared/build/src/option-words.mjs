/** What is wrong with an option, in one sentence: Node's own message goes on with advice. */
export const sentenceOf = ({ message }) => `${message.split('. ')[0].replace(/\.$/, '')}.`;
