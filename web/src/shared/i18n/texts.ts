import type { Language } from '@recado/contracts/language'
import type { i18n } from 'i18next'
import { currentLanguage, storeLanguage } from './language.ts'
import type { Translated } from './translated.ts'

/** Fetches the texts of one part of the client, in one language. */
export type TextPart<Pt = object> = {
  (language: 'pt'): Promise<Pt>
  (language: Language): Promise<Translated<Pt>>
}

/** The texts of the client that it has fetched so far. */
export type Texts = {
  readonly i18n: i18n
  /**
   * @returns a promise that resolves when the part can be shown; the same promise for the same part, and a new one
   * after a failure
   */
  readonly need: (part: TextPart) => Promise<void>
  /**
   * Switches to the language, and stores the choice in this browser. If a text cannot be fetched, the language does not
   * change.
   */
  readonly changeLanguage: (language: Language) => Promise<void>
}

export function createTexts(i18n: i18n): Texts {
  const needed = new Map<TextPart, Promise<void>>()
  const add = async (part: TextPart, language: Language) => {
    i18n.addResourceBundle(language, 'translation', await part(language), true)
  }
  return {
    i18n,
    need(part) {
      const known = needed.get(part)
      if (known) return known
      const added = add(part, currentLanguage())
      needed.set(part, added)
      added.catch(() => needed.delete(part))
      return added
    },
    async changeLanguage(language) {
      let added = 0
      while (added < needed.size) {
        added = needed.size // a page that was opened meanwhile may need further parts
        await Promise.all([...needed.keys()].map((part) => add(part, language)))
      }
      storeLanguage(language)
      await i18n.changeLanguage(language)
    },
  }
}

/** The files of `import.meta.glob`, by path. */
type TextFiles = Readonly<Record<string, () => Promise<Partial<Record<Language, object>>>>>

/** @returns the part whose texts are in the folder; `pt.ts` exports `pt`, and so on */
export function partIn<Pt extends object>(files: TextFiles, folder: string): TextPart<Pt> {
  const load = async (language: Language) => {
    const texts = (await files[`${folder}/${language}.ts`]?.())?.[language]
    if (!texts) throw new Error(`${folder} has no texts in ${language}`)
    return texts
  }
  return load as TextPart<Pt>
}
