import { Language } from '@recado/contracts/language'

const KEY = 'i18nextLng'

/** The name of each language in that language, so that users find their own whatever the current language is. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { pt: 'Português', en: 'English', es: 'Español' }

/** The BCP 47 tags that set the format of dates and numbers. */
export const LOCALES: Readonly<Record<Language, string>> = { pt: 'pt-BR', en: 'en-GB', es: 'es-ES' }

/** @returns undefined until the user chooses a language in this browser */
export function storedLanguage(): Language | undefined {
  const stored = Language.safeParse(localStorage.getItem(KEY))
  return stored.success ? stored.data : undefined
}

/** The language that the user chose, or Portuguese. */
export const currentLanguage = (): Language => storedLanguage() ?? 'pt'

export const storeLanguage = (language: Language): void => localStorage.setItem(KEY, language)
