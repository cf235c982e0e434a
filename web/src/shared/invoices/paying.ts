/*
 * The invoice whose payment was begun in this browser: a payment that concludes while no page is open is announced when
 * one is opened again.
 */

const keyOf = (companyId: number) => `paying:${companyId}`

/** @returns undefined: no payment was begun here */
export const readPaying = (companyId: number): number | undefined =>
  Number(localStorage.getItem(keyOf(companyId))) || undefined

export const notePaying = (companyId: number, invoiceId: number): void =>
  localStorage.setItem(keyOf(companyId), String(invoiceId))

export const forgetPaying = (companyId: number): void => localStorage.removeItem(keyOf(companyId))
