import { Language } from '@recado/contracts/language'
import { useTranslation } from 'react-i18next'

/** @returns the language of the user interface */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return Language.safeParse(i18n.language).data ?? 'pt'
}
