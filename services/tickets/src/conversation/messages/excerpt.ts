import { folded } from '@recado/contracts/text/folded'

const BEFORE = 40
const LENGTH = 160

/** @returns the words around the first match in a text; compares texts as searches do */
export function excerptOf(body: string, needle: string): string {
  const characters = [...body.normalize('NFC')]
  const place = folded(body).indexOf(folded(needle))
  const start = Math.max(0, Math.min(place, characters.length) - BEFORE)
  const end = start + LENGTH
  const words = characters.slice(start, end).join('').replace(/\s+/g, ' ').trim()
  return `${start > 0 ? '…' : ''}${words}${end < characters.length ? '…' : ''}`
}
