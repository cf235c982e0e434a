const LONGEST = 150 // characters
const LONGEST_EXTENSION = 12 // with its dot; a longer one counts as part of the name
// control characters, direction marks and other invisible characters
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

/**
 * Cleans a file name for storing and showing: removes folders, control characters and direction marks, and cuts it to
 * 150 characters without its extension. The name never becomes part of a path.
 * @returns undefined if no character is left
 */
export function cleanFileName(given: string): string | undefined {
  const seen = given.toWellFormed().normalize('NFC').replace(UNSEEN, '')
  const name = (seen.split(/[/\\]/).at(-1) ?? '').replace(/\s+/g, ' ').trim()
  if (/^\.*$/.test(name)) return undefined
  const characters = Array.from(name)
  if (characters.length <= LONGEST) return name
  const extension = extensionOf(name)
  const tail = extension === '' ? '' : `.${extension}`
  return characters.slice(0, LONGEST - tail.length).join('') + name.slice(name.length - tail.length)
}

/** @returns the extension in lower case without the dot; empty if the name has none */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  const extension = dot > 0 ? name.slice(dot + 1) : ''
  return extension.length < LONGEST_EXTENSION ? extension.toLowerCase() : ''
}
