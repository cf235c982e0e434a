import { readMarkdown } from './markdown-prose.ts'
import { MARKERS, type Marker, NAME_WITHOUT_SUBJECT } from './markers.ts'
import { readTypeScript } from './typescript-prose.ts'

/** A sentence and the marker that it matches. */
export type Mark = { readonly file: string; readonly line: number; readonly marker: Marker; readonly sentence: string }

/**
 * Finds the sentences of a file that read like translated English.
 * @param owner the package of the file, as `packageOf` names it
 */
export function findMarks(owner: string, file: string, source: string): Mark[] {
  const prose = file.endsWith('.md') ? readMarkdown(source) : readTypeScript(file, source)
  return prose.flatMap(({ kind, text, line }) =>
    sentencesOf(text).flatMap((sentence, index) => {
      const markers = MARKERS.filter(({ pattern, exceptIn }) => !exceptIn?.includes(owner) && pattern.test(sentence))
      const names =
        kind === 'test' && index === 0 && NAME_WITHOUT_SUBJECT.pattern.test(sentence) ? [NAME_WITHOUT_SUBJECT] : []
      return [...markers, ...names].map((marker) => ({ file, line, marker, sentence }))
    }),
  )
}

const sentencesOf = (text: string): string[] =>
  text
    .replace(/`[^`]*`/g, 'CODE')
    .split(/(?<=[.!?])\s+/)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => sentence !== '')
