import { useTranslation } from 'react-i18next'
import { useFormat } from '../i18n/format.ts'

const COUNTS = ['imported', 'updated', 'duplicated', 'invalid'] as const

/** The number of people of each kind in an import; some imports have only a few of the kinds. */
export type ImportResult = { readonly [kind in (typeof COUNTS)[number]]?: number }

/** @returns a function that describes the result of an import: the number of people of each kind */
export function useImportWords(): (result: ImportResult) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return (result) =>
    COUNTS.flatMap((kind) => {
      const count = result[kind]
      return count === undefined ? [] : [t(`sheets.counts.${kind}`, { count, number: format.number(count) })]
    }).join(', ')
}
