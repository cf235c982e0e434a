import { type Said, textOf } from '@recado/contracts/words/speak'
import { getCompany } from '@recado/kit/copies/companies'
import type { Tx } from '../db.ts'

/** @returns the text in the language of the company, which programs and contacts read and which search finds */
export const textInCompany = async (tx: Tx, said: Said): Promise<string> =>
  typeof said === 'string' ? said : textOf(said, (await getCompany(tx)).language)

/** What a message holds of a text. */
export const bodyColumns = async (tx: Tx, said: Said) => ({
  body: await textInCompany(tx, said),
  words: wordsColumn(said),
})

/** What a ticket holds of its preview. */
export const previewColumns = async (tx: Tx, said: Said) => ({
  last_message: await textInCompany(tx, said),
  last_words: wordsColumn(said),
})

/** @returns the words as JSON; null: a person's own text */
export const wordsColumn = (said: Said): string | null => (typeof said === 'string' ? null : JSON.stringify(said))
