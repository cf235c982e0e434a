import { speak } from '@recado/contracts/words/speak'
import type { Words } from '@recado/contracts/words/words'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../i18n/use-language.ts'
import { saidText } from '../text/plain-text.ts'
import { drawnOf, type LastOf } from './drawn-of.ts'

type Spoken = (words: Words | null, beside: string) => string

/** @returns a function that translates words of the system for the reader; without words, the text stays as it is */
export function useSpoken(): Spoken {
  const language = useLanguage()
  return (words, beside) => speak(words, language, beside)
}

/**
 * @returns a function that sums up a ticket in one line, without formatting and signature; while no person has written,
 * a word for the automatic author
 */
export function useLastSaid(): (ticket: LastOf) => string {
  const { t } = useTranslation()
  const spoken = useSpoken()
  return (ticket) => {
    const { words, text, fromMe, mark } = drawnOf(ticket)
    return text === '' && mark ? t(`writers.${mark}`) : saidText(spoken(words, text), fromMe)
  }
}
