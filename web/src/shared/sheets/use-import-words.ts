import { useTranslation } from 'react-i18next'
import { useFormat } from '../i18n/format.ts'

const COUNTS = ['imported', 'updated', 'duplicated', 'invalid'] as const

/** How many people of each kind an import had; it tells of some kinds alone. */
export type ImportResult = { readonly [kind in (typeof COUNTS)[number]]?: number }

/** Says what became of the people of an import: how many of each kind that its result has. */
export function useImportWords(): (result: ImportResult) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return (result) =>
    COUNTS.flatMap((kind) => {
      const count = result[kind]
      return count === undefined ? [] : [t(`sheets.counts.${kind}`, { count, number: format.number(count) })]
    }).join(', ')
}
