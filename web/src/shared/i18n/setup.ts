import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { currentLanguage } from './language.ts'
import { createTexts, type TextPart, type Texts } from './texts.ts'

/** @returns an i18next instance with these parts, in the chosen language */
export async function setupTexts(parts: readonly TextPart[]): Promise<Texts> {
  const i18n = i18next.createInstance()
  i18n.on('languageChanged', (chosen) => {
    document.documentElement.lang = chosen === 'pt' ? 'pt-BR' : chosen
  })
  await i18n.use(initReactI18next).init({
    resources: {},
    lng: currentLanguage(),
    fallbackLng: 'pt',
    interpolation: { escapeValue: false }, // React escapes the values already
  })
  const texts = createTexts(i18n)
  await Promise.all(parts.map(texts.need))
  return texts
}
