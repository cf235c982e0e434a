import { speak } from '@recado/contracts/words/speak'
import type { Words } from '@recado/contracts/words/words'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../i18n/use-language.ts'
import { saidText } from '../text/plain-text.ts'
import { drawnOf, type LastOf } from './drawn-of.ts'

type Spoken = (words: Words | null, beside: string) => string

/**
 * @returns a function that translates the words of an automatic message into the reader's language; a message without
 * such words keeps its text
 */
export function useSpoken(): Spoken {
  const language = useLanguage()
  return (words, beside) => speak(words, language, beside)
}

/**
 * @returns a function that summarises a ticket in one line, without formatting and signature. Until a person has
 * written, the summary names the automatic author.
 */
export function useLastSaid(): (ticket: LastOf) => string {
  const { t } = useTranslation()
  const spoken = useSpoken()
  return (ticket) => {
    const { words, text, fromMe, mark } = drawnOf(ticket)
    return text === '' && mark ? t(`writers.${mark}`) : saidText(spoken(words, text), fromMe)
  }
}
