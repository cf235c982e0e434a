import type { Language } from '../language.ts'
import { speak } from './speak.ts'
import { Words } from './words.ts'

/** The fields of an answer that contain words, each with the field for the text of these words. */
const TEXT_BESIDE: Readonly<Record<string, string>> = {
  words: 'body',
  lastWords: 'lastMessage',
  previewWords: 'preview',
  statusWords: 'statusReason',
  reasonWords: 'reason',
}

/**
 * Translates the system's sentences in an answer into the caller's language: replaces the text of each field that has
 * words. Changes the answer in place.
 */
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
