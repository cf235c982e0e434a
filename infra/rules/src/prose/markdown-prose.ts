import type { Prose } from './prose.ts'

/** @returns the headings, paragraphs, list items and cells of a Markdown page; blocks of code are left out */
export function readMarkdown(source: string): Prose[] {
  const found: { text: string; line: number }[] = []
  let isCode = false
  let open: { text: string; line: number } | undefined
  for (const [index, line] of source.split('\n').entries()) {
    if (/^\s*```/.test(line)) {
      isCode = !isCode
      open = undefined
    } else if (isCode || /^\s*$/.test(line)) open = undefined
    else if (line.startsWith('|')) {
      open = undefined
      for (const text of line.split('|')) found.push({ text, line: index + 1 })
    } else if (open === undefined || /^\s*([-*#>]|\d+\.)\s?/.test(line)) {
      open = { text: line.replace(/^\s*([-*#>]+|\d+\.)\s+/, ''), line: index + 1 }
      found.push(open)
    } else open.text += ` ${line.trim()}`
  }
  return found.map(({ text, line }) => ({ kind: 'text', text: text.replace(/\]\([^)]*\)/g, ']'), line }))
}
