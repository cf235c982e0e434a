/** `99.90` as cents. */
export const centsOf = (amount: string): number => Math.round(Number(amount) * 100)

/** Cents as `99.90`. */
export const amountOf = (cents: number): string => (cents / 100).toFixed(2)
