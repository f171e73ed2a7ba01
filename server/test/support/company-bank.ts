/** Settings of a company that can pay: who it is, and from which account. */
export const companyBank = {
  confCompanyName: 'Harbour Crew Pty Ltd',
  confBank: 'CBA',
  confRemitter: 'Harbour Crew',
  confSenderBSB: '062-000',
  confSenderAccountNumber: '12345678',
};
