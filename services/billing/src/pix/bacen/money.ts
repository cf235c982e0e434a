/** `99.90`, as amounts are on the wire. @returns cents */
export function centsOf(amount: string): number {
  const [whole = '', part = ''] = amount.split('.')
  return Number(whole) * 100 + Number(part)
}

/** Cents in the form of the wire, always with two decimals. */
export function amountOf(cents: number): string {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
