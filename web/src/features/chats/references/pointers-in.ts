/** A part of a text that refers to a ticket or a contact. */
export type Pointer =
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'uuid'; readonly uuid: string }
  | { readonly kind: 'contact'; readonly id: number }

const NUMBER = /(?<![\p{L}\p{N}_/#&])#(\d{1,9})(?![\p{L}\p{N}_])/gu
const ADDRESS = /https?:\/\/[^\s<>"]+/giu
const TICKET = /^\/tickets\/([0-9a-f]{8}-[0-9a-f-]{27})$/i

/**
 * @returns the references in a text: tickets by `#number`, and tickets and contacts by addresses of this installation
 */
export function pointersIn(text: string): Pointer[] {
  const numbers = [...text.matchAll(NUMBER)].map(([, digits]): Pointer => ({ kind: 'number', number: Number(digits) }))
  return [...numbers, ...[...text.matchAll(ADDRESS)].flatMap(([address]) => pointerOf(address) ?? [])]
}

/** @returns the text without addresses of tickets and contacts, because these are shown as cards */
export const withoutPointers = (text: string): string =>
  text.replace(ADDRESS, (address) => (pointerOf(address) ? '' : address)).trim()

function pointerOf(address: string): Pointer | undefined {
  const url = URL.parse(address)
  if (url?.origin !== window.location.origin) return undefined
  const [, uuid] = TICKET.exec(url.pathname) ?? []
  if (uuid) return { kind: 'uuid', uuid: uuid.toLowerCase() }
  const contact = url.pathname === '/contacts' ? Number(url.searchParams.get('contact')) : 0
  return Number.isSafeInteger(contact) && contact > 0 ? { kind: 'contact', id: contact } : undefined
}
