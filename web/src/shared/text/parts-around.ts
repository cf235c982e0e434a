import { folded } from '@recado/contracts/text/folded'

/**
 * Finds a text in the same way as searches on the server.
 * @returns the text split around the matches; every second part is a match, in its original spelling
 */
export function partsAround(text: string, sought: string): string[] {
  const wanted = folded(sought)
  if (wanted === '') return [text]
  const { plain, places } = foldedWithPlaces(text)
  const parts: string[] = []
  let from = 0
  for (let found = plain.indexOf(wanted); found >= 0; found = plain.indexOf(wanted, found + wanted.length)) {
    const [start = 0, end = text.length] = [places[found], places[found + wanted.length]]
    parts.push(text.slice(from, start), text.slice(start, end))
    from = end
  }
  return [...parts, text.slice(from)]
}

/**
 * Folding lengthens some characters and removes others. `places` has the original position of each character of the
 * result.
 */
function foldedWithPlaces(text: string): { plain: string; places: number[] } {
  let plain = ''
  const places: number[] = []
  let at = 0
  for (const character of text) {
    const some = folded(character)
    plain += some
    for (const _ of Array.from({ length: some.length })) places.push(at)
    at += character.length
  }
  return { plain, places: [...places, text.length] }
}
