/** The three letters by which a bank file names the payer's bank. */
export const banks = [
  { code: 'CBA', name: 'Commonwealth Bank', userId: '301500', balanced: true },
  { code: 'NAB', name: 'National Australia Bank', userId: '000000', balanced: true },
  { code: 'ANZ', name: 'ANZ', userId: '000000', balanced: false },
  { code: 'WBC', name: 'Westpac', userId: '037819', balanced: false },
  { code: 'BQL', name: 'Bank of Queensland', userId: '000000', balanced: false },
  { code: 'BWA', name: 'Bankwest', userId: '000000', balanced: true },
  { code: 'HBA', name: 'HSBC', userId: '000000', balanced: true },
  { code: 'ING', name: 'ING', userId: '000000', balanced: false },
  { code: 'MBL', name: 'Macquarie Bank', userId: '000000', balanced: false },
  { code: 'SUN', name: 'Suncorp Bank', userId: '000000', balanced: false },
] as const;

/** A bank's defaults for settings left empty; an unlisted bank gets id 000000, not balanced. */
export function bankDefaults(code: string): { userId: string; balanced: boolean } {
  const bank = banks.find((entry) => entry.code === code);
  return { userId: bank?.userId ?? '000000', balanced: bank?.balanced ?? false };
}
