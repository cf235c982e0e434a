import type { Language } from '@recado/contracts/language'
import type { Priority } from '@recado/contracts/priority'
import { folded } from '@recado/contracts/text/folded'

const NAMES = ['priority', 'prioridade', 'prioridad'] as const
const HIGH: Readonly<Record<Language, string>> = { pt: 'alta', en: 'high', es: 'alta' }
const WORDS = new Map<string, Priority>([
  ...['alta', 'alto', 'high', 'sim', 's', 'si', 'yes', 'y', 'true', 'verdadeiro', '1', 'x'].map(
    (word) => [word, 'high'] as const,
  ),
  ...['', 'nenhuma', 'nenhum', 'ninguna', 'none', 'normal', 'nao', 'n', 'no', 'false', 'falso', '0'].map(
    (word) => [word, 'none'] as const,
  ),
])

/**
 * The names of the column of priorities in sheets of contacts; exports write the first one. A name that the company has
 * given to a field means that field.
 */
export const priorityNames = (fields: readonly { readonly name: string }[]): readonly string[] => {
  const taken = new Set(fields.map(({ name }) => folded(name)))
  return NAMES.filter((name) => !taken.has(name))
}

/** The cell of a priority in an exported table; `none` is an empty cell. */
export const priorityCell = (priority: Priority, language: Language): string | null =>
  priority === 'high' ? HIGH[language] : null

/** Reads the priority in a cell of a sheet. @returns undefined if the cell contains another word */
export const readPriority = (cell: unknown): Priority | undefined =>
  WORDS.get(folded(cell === null || cell === undefined ? '' : String(cell).trim()))
