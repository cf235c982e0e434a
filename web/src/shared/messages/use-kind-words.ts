import { type KindName, kindOf } from '@recado/contracts/message-kinds'
import { useLanguage } from '../i18n/use-language.ts'

/**
 * @returns functions that name a kind of message, and that give the text shown in place of content that is not visible
 */
export function useKindWords() {
  const language = useLanguage()
  const word = (name: KindName): string => kindOf(name).word?.[language] ?? ''
  const notice = (name: KindName): string => kindOf(name).notice?.[language] ?? word(name)
  return { word, notice }
}
