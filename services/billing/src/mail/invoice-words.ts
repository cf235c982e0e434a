import type { Language } from '@recado/contracts/language'

const LOCALES: Record<Language, string> = { pt: 'pt-BR', en: 'en-GB', es: 'es-ES' }

export const moneyWords = (cents: number, language: Language): string =>
  new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency: 'BRL' }).format(cents / 100)

/**
 * The month is a word, because numbers alone are read in two orders.
 * @param date YYYY-MM-DD
 */
export const dayWords = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )
