/**
 * Returns the canonical form of a number that WhatsApp and other networks write in two ways, so that both forms mean
 * the same identity: Brazilian mobiles with and without the ninth digit (subscriber numbers from 6; landlines have no
 * ninth digit), Mexican mobiles with and without the 1, and Argentinian mobiles with and without the 9.
 * @param digits country code first
 */
export function canonicalPhone(digits: string): string {
  const brazilian = /^(55\d{2})([6-9]\d{7})$/.exec(digits)
  if (brazilian) return `${brazilian[1]}9${brazilian[2]}`
  const american = /^(52)1(\d{10})$/.exec(digits) ?? /^(54)9(\d{10})$/.exec(digits)
  return american ? `${american[1]}${american[2]}` : digits
}

/** @returns all forms under which a network may know this number, the given one first */
export function spellingsOf(digits: string): string[] {
  const canonical = canonicalPhone(digits)
  const other = canonical
    .replace(/^(55\d{2})9([6-9]\d{7})$/, '$1$2')
    .replace(/^(52)(\d{10})$/, '$11$2')
    .replace(/^(54)(\d{10})$/, '$19$2')
  return [...new Set([digits, canonical, other])]
}

/** @returns the number in the usual format; outside Brazil, only a plus and the digits */
export function formatPhone(digits: string): string {
  const brazilian = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(digits)
  return brazilian ? `+55 ${brazilian[1]} ${brazilian[2]}-${brazilian[3]}` : `+${digits}`
}

/**
 * Returns the search terms for a number in any format: its digits without a trunk 0 and a carrier code, their canonical
 * form, and the form of a Brazilian number without its country code. Empty if the text is not a number or part of one.
 */
export function phoneSearchTerms(text: string): string[] {
  const written = text.normalize('NFKC').replace(/^[\s'"=\p{Cf}]*(?:tel:)?/iu, '')
  if (!/^[\d\s()+./"\p{Pd}\p{Cf}]*\d[\d\s()+./"\p{Pd}\p{Cf}]*$/u.test(written.replace(/0xx/i, '0'))) return []
  const all = written.replace(/\D/g, '')
  const digits = /^00(?=[1-9]\d{7})/.test(all) ? all.slice(2) : all.replace(/^0(?:\d{2})?(?=[1-9]\d{9,10}$)/, '')
  return [...new Set([digits, canonicalPhone(digits), canonicalPhone(`55${digits}`).slice(2)])]
}
