import { Language } from '@recado/contracts/language'

const KEY = 'i18nextLng'

/** Each language by its own name, so that people find their own in any of them. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { pt: 'Português', en: 'English', es: 'Español' }

/** BCP 47: the format of dates and numbers. */
export const LOCALES: Readonly<Record<Language, string>> = { pt: 'pt-BR', en: 'en-GB', es: 'es-ES' }

/** @returns undefined while no language was chosen in this browser */
export function storedLanguage(): Language | undefined {
  const stored = Language.safeParse(localStorage.getItem(KEY))
  return stored.success ? stored.data : undefined
}

/** The language that the person chose; Portuguese until then. */
export const currentLanguage = (): Language => storedLanguage() ?? 'pt'

export const storeLanguage = (language: Language): void => localStorage.setItem(KEY, language)
