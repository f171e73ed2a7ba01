/** What is wrong with an option, in one sentence: what Node says of it has more. */
export const sentenceOf = ({ message }) => `${message.split('. ')[0].replace(/\.$/, '')}.`;
