import { wordOf } from '@recado/contracts/contact-fields/field-word'
import type { Language } from '@recado/contracts/language'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { contactFields } from './contact-fields.ts'
import type { WantedValue } from './wanted-value.ts'

/** @returns a function that names a field and its wanted value, such as "Plano: Ouro"; #12 stands for a deleted field */
export function useWantedName(): (wanted: WantedValue) => string {
  const { i18n } = useTranslation()
  const { data: fields = [] } = useQuery(contactFields)
  return ({ fieldId, value }) => {
    const field = fields.find(({ id }) => id === fieldId)
    if (!field) return `#${fieldId}: ${value}`
    const typed = field.kind === 'boolean' ? value === 'true' : value
    return `${field.name}: ${wordOf(field, typed, i18n.language as Language)}`
  }
}
