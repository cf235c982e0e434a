import type { Language } from '@recado/contracts/language'
import { ENTRANCE_TEXTS } from '../app/entrance-texts.ts'
import { type AllTexts, FRAME_TEXTS, TEXTS } from '../app/texts.ts'
import type { Translated } from '../shared/i18n/translated.ts'

export const EVERY_PART = [...ENTRANCE_TEXTS, ...FRAME_TEXTS, ...Object.values(TEXTS)]

/** @returns all texts of the client in the language, as one tree */
export async function readEveryText(language: Language): Promise<Translated<AllTexts>> {
  const parts = await Promise.all(EVERY_PART.map((part) => part(language)))
  const common = Object.assign({}, ...parts.map((part) => ('common' in part ? part.common : {})))
  return { ...Object.assign({}, ...parts), common }
}
