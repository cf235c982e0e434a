import type { Language } from '@recado/contracts/language'
import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { currentLanguage, storeLanguage } from './language.ts'
import { loadEntrance, loadInside } from './load-texts.ts'
import type { pt } from './pt.ts'
import type { ptEntrance } from './pt-entrance.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof ptEntrance & typeof pt }
  }
}

/** @returns texts in the chosen language, as far as they are needed before the sign-in */
export async function setupI18n(): Promise<i18n> {
  const instance = i18next.createInstance()
  const language = currentLanguage()
  instance.on('languageChanged', (chosen) => {
    document.documentElement.lang = chosen === 'pt' ? 'pt-BR' : chosen
  })
  await instance.use(initReactI18next).init({
    resources: {},
    lng: language,
    fallbackLng: 'pt',
    interpolation: { escapeValue: false }, // React escapes
  })
  await loadEntrance(instance, language)
  return instance
}

/** Shows everything in the language from now on, and keeps it in this browser. Nothing changes when it cannot be fetched. */
export async function changeLanguage(instance: i18n, language: Language): Promise<void> {
  await Promise.all([loadEntrance(instance, language), loadInside(instance, language)])
  storeLanguage(language)
  await instance.changeLanguage(language)
}
