/**
 * Formats a Brazilian phone number while it is typed: '(31) 98888-7777'. A number that begins with + is not changed.
 */
export function maskPhone(typed: string): string {
  if (typed.trimStart().startsWith('+')) return typed
  const digits = typed.replace(/\D/g, '').slice(0, 11)
  const [area, rest] = [digits.slice(0, 2), digits.slice(2)]
  if (rest === '') return area
  const cut = rest.length > 8 ? 5 : 4
  return rest.length > cut ? `(${area}) ${rest.slice(0, cut)}-${rest.slice(cut)}` : `(${area}) ${rest}`
}
