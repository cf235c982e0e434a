/** @returns the cents of an amount such as `99.90` */
export const centsOf = (amount: string): number => Math.round(Number(amount) * 100)

/** @returns an amount such as `99.90` for the cents */
export const amountOf = (cents: number): string => (cents / 100).toFixed(2)
