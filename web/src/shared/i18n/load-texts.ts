import type { Language } from '@recado/contracts/language'
import type { i18n } from 'i18next'
import type { Texts } from './pt.ts'
import type { EntranceTexts } from './pt-entrance.ts'

type Load<T> = Readonly<Record<Language, () => Promise<T>>>

const ENTRANCE: Load<EntranceTexts> = {
  pt: async () => (await import('./pt-entrance.ts')).ptEntrance,
  en: async () => (await import('./en-entrance.ts')).enEntrance,
  es: async () => (await import('./es-entrance.ts')).esEntrance,
}
const INSIDE: Load<Texts> = {
  pt: async () => (await import('./pt.ts')).pt,
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
}

/** Fetches what the language says before the sign-in, and nothing of any other language. */
export const loadEntrance = async (instance: i18n, language: Language): Promise<void> =>
  add(instance, language, await ENTRANCE[language]())

/** Fetches what the language says behind the sign-in. */
export const loadInside = async (instance: i18n, language: Language): Promise<void> =>
  add(instance, language, await INSIDE[language]())

function add(instance: i18n, language: Language, texts: object): void {
  instance.addResourceBundle(language, 'translation', texts, true)
}
