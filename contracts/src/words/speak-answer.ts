import type { Language } from '../language.ts'
import { speak } from './speak.ts'
import { Words } from './words.ts'

/** Fields of resources that hold words, and those that hold the text beside them. */
const TEXT_BESIDE: Readonly<Record<string, string>> = {
  words: 'body',
  lastWords: 'lastMessage',
  statusWords: 'statusReason',
  reasonWords: 'reason',
}

/** Puts all that the system says in an answer, in place, into the language of the person who asked. */
export function speakAnswer(answer: unknown, language: Language): void {
  if (typeof answer !== 'object' || answer === null) return
  for (const [key, value] of Object.entries(answer)) {
    if (typeof value !== 'object' || value === null) continue
    const beside = TEXT_BESIDE[key]
    if (beside === undefined) speakAnswer(value, language)
    else {
      const texts = answer as Record<string, unknown>
      const text = texts[beside]
      if (typeof text === 'string') texts[beside] = speak(Words.parse(value), language, text)
    }
  }
}
