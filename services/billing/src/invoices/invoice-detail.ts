import type { Recurrence } from '@recado/contracts/auth/company'
import type { Language } from '@recado/contracts/language'

const RECURRENCES: Record<Language, Record<Recurrence, string>> = {
  pt: { MENSAL: 'Mensal', BIMESTRAL: 'Bimestral', TRIMESTRAL: 'Trimestral', SEMESTRAL: 'Semestral', ANUAL: 'Anual' },
  en: {
    MENSAL: 'Monthly',
    BIMESTRAL: 'Every two months',
    TRIMESTRAL: 'Quarterly',
    SEMESTRAL: 'Every six months',
    ANUAL: 'Yearly',
  },
  es: { MENSAL: 'Mensual', BIMESTRAL: 'Bimestral', TRIMESTRAL: 'Trimestral', SEMESTRAL: 'Semestral', ANUAL: 'Anual' },
}

export const recurrenceWords = (recurrence: Recurrence, language: Language): string => RECURRENCES[language][recurrence]

/** The description of an invoice, in the language of the company. */
export const invoiceDetail = (planName: string, recurrence: Recurrence, language: Language): string =>
  `${planName} – ${recurrenceWords(recurrence, language)}`

/** @returns the name of the plan in the description of an invoice, as it was when the invoice was priced */
export function planNameIn(detail: string): string {
  const end = detail.lastIndexOf(' – ')
  return end < 0 ? detail : detail.slice(0, end)
}
