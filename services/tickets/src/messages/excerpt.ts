const BEFORE = 40
const LENGTH = 160

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/** @returns the words of a text around the first place of what was searched for, without case and accents */
export function excerptOf(body: string, needle: string): string {
  const characters = [...body.normalize('NFC')]
  const place = folded(body).indexOf(folded(needle))
  const start = Math.max(0, Math.min(place, characters.length) - BEFORE)
  const end = start + LENGTH
  const words = characters.slice(start, end).join('').replace(/\s+/g, ' ').trim()
  return `${start > 0 ? '…' : ''}${words}${end < characters.length ? '…' : ''}`
}
