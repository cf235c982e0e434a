import type { Language } from '../language.ts'
import { WORDS, type WordsCode } from './catalogue.ts'
import type { Part, Words } from './words.ts'

/** The text of a message or preview: either a sentence of the system, or a text that a person wrote. */
export type Said = Words | string

/** @returns a sentence of the catalogue */
export const wordsOf = (code: WordsCode, params: Words['params'] = {}): Words => ({ code, params })

/** @returns words that fill a place in a sentence */
export const partOf = (code: WordsCode, params: Readonly<Record<string, string>> = {}): Part => ({ code, params })

/**
 * @param beside the text that is stored with the words; it is shown for texts of people, and for unknown codes of a
 * newer release
 * @returns the text in the reader's language
 */
export function speak(words: Words | null, language: Language, beside: string): string {
  if (!words || !isKnown(words.code)) return beside
  return WORDS[words.code][language].replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const key = name.charAt(0).toLowerCase() + name.slice(1)
    const param = words.params[key]
    if (param === undefined) return placeholder
    const text = spokenParam(param, language)
    return key === name ? text : text.charAt(0).toUpperCase() + text.slice(1)
  })
}

/** @returns the text in this language; the text of a person stays unchanged */
export const textOf = (said: Said, language: Language): string =>
  typeof said === 'string' ? said : speak(said, language, '')

const isKnown = (code: string): code is WordsCode => Object.hasOwn(WORDS, code)

function spokenParam(param: Part | readonly Part[], language: Language): string {
  if (typeof param === 'string') return param
  if ('code' in param) return speak(param, language, '')
  const items = param.map((item) => spokenParam(item, language))
  return new Intl.ListFormat(language === 'en' ? 'en-GB' : language).format(items) // 'en-GB' puts no comma before the last 'and'
}
