import { Language } from '@recado/contracts/errors'

const KEY = 'i18nextLng'

/** The language that the person chose; Portuguese until then. */
export function currentLanguage(): Language {
  const stored = Language.safeParse(localStorage.getItem(KEY))
  return stored.success ? stored.data : 'pt'
}
