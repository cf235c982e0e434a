/** @returns the text with names in place of the addresses after `@`; an address without a known name remains */
export function withNames(
  text: string,
  mentions: readonly { readonly written: string; readonly name: string }[],
): string {
  const names = new Map(mentions.filter(({ name }) => name !== '').map(({ written, name }) => [written, name]))
  if (names.size === 0) return text
  const longestFirst = [...names.keys()].toSorted((a, b) => b.length - a.length).map(RegExp.escape)
  return text.replace(new RegExp(`@(${longestFirst.join('|')})(?!\\d)`, 'g'), (found, written: string) => {
    const name = names.get(written)
    return name === undefined ? found : `@${name}`
  })
}
