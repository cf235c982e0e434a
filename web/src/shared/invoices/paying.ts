/*
 * Stores the id of the invoice whose payment began in this browser. If the payment completes while no page is open, the
 * next opened page announces it.
 */

const keyOf = (companyId: number) => `paying:${companyId}`

/** @returns the id of the invoice; undefined when no payment began in this browser */
export const readPaying = (companyId: number): number | undefined =>
  Number(localStorage.getItem(keyOf(companyId))) || undefined

export const notePaying = (companyId: number, invoiceId: number): void =>
  localStorage.setItem(keyOf(companyId), String(invoiceId))

export const forgetPaying = (companyId: number): void => localStorage.removeItem(keyOf(companyId))
