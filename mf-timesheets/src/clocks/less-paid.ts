/** What is asked before a change pays less. Whoever asks for the reason as well adds "Why?". */
export const lessPaid = (userName: string) => ({
  title: `Less paid time for ${userName}`,
  text: 'This change pays less than before.',
  yes: 'Save',
});
