import { Language } from '@recado/contracts/language'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { speak } from '@recado/contracts/words/speak'
import type { Words } from '@recado/contracts/words/words'
import { useTranslation } from 'react-i18next'
import { saidText } from '../text/plain-text.ts'

type Spoken = (words: Words | null, beside: string) => string

/** @returns a function that translates words of the system for the reader; without words, the text stays as it is */
export function useSpoken(): Spoken {
  const { i18n } = useTranslation()
  const language = Language.safeParse(i18n.language).data ?? 'pt'
  return (words, beside) => speak(words, language, beside)
}

type Last = Pick<Ticket, 'lastWords' | 'lastMessage' | 'fromMe'>

/** @returns a function that gives a ticket's preview in one line, without formatting and signature */
export function useLastSaid(): (ticket: Last) => string {
  const spoken = useSpoken()
  return ({ lastWords, lastMessage, fromMe }) => saidText(spoken(lastWords, lastMessage), fromMe)
}
