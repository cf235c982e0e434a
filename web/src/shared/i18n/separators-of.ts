/**
 * @param write writes a number in the user's language
 * @returns the separators of fields in which people type numbers
 */
export function separatorsOf(write: (value: number) => string) {
  const [thousandSeparator = '', , decimalSeparator = ''] = write(1_234_567.8).replace(/\d/g, '')
  return { thousandSeparator, decimalSeparator }
}
