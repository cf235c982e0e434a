/** Reads amounts like `99.90`. @returns cents */
export function centsOf(amount: string): number {
  const [whole = '', part = ''] = amount.split('.')
  return Number(whole) * 100 + Number(part)
}

/** Formats cents as an amount with two decimals. */
export function amountOf(cents: number): string {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
