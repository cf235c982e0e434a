import { addressAt } from './address-at.ts'

/** The web addresses in a text that begin with a scheme or 'www.', each once, in their order. */
export function linksIn(text: string): readonly { readonly text: string; readonly href: string }[] {
  const found = [...text.matchAll(/https?:\/\/|www\./gi)].flatMap(({ index }) => addressAt(text, index) ?? [])
  return [...new Map(found.map((link) => [link.href, link])).values()]
}
