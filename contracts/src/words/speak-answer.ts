import type { Language } from '../language.ts'
import { speak } from './speak.ts'
import { Words } from './words.ts'

/** The fields that contain words, each with the field that contains their text. */
const TEXT_BESIDE: Readonly<Record<string, string>> = {
  words: 'body',
  lastWords: 'lastMessage',
  previewWords: 'preview',
  statusWords: 'statusReason',
  reasonWords: 'reason',
}

/** Translates the system's sentences in an answer, in place, into the caller's language. */
export function speakAnswer(answer: unknown, language: Language): void {
  if (typeof answer !== 'object' || answer === null) return
  for (const [key, value] of Object.entries(answer)) {
    if (typeof value !== 'object' || value === null) continue
    const beside = TEXT_BESIDE[key]
    if (beside === undefined) speakAnswer(value, language)
    else {
      const texts = answer as Record<string, unknown>
      const [text, words] = [texts[beside], Words.safeParse(value)]
      if (typeof text === 'string' && words.success) texts[beside] = speak(words.data, language, text)
    }
  }
}
