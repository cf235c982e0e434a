import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { currentLanguage } from './language.ts'
import { pt } from './pt.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof pt }
  }
}

/** Texts by language. Another language is one more file of the type `Texts` and one more line here. */
const resources = { pt: { translation: pt } }

export async function setupI18n(): Promise<i18n> {
  const instance = i18next.createInstance()
  await instance.use(initReactI18next).init({
    resources,
    lng: currentLanguage(),
    fallbackLng: 'pt',
    interpolation: { escapeValue: false }, // React escapes
  })
  return instance
}
