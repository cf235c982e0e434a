import type { Language } from '@recado/contracts/language'
import { type Said, textOf } from '@recado/contracts/words/speak'
import { getCompany } from '@recado/kit/copies/companies'
import type { RepositoryTx } from '../db.ts'

/** @returns the columns of a message for its text */
export const bodyIn = (language: Language, said: Said) => ({ body: textOf(said, language), words: wordsOf(said) })

/** @returns the columns of a ticket for its preview */
export const previewIn = (language: Language, said: Said) => ({
  last_message: textOf(said, language),
  last_words: wordsOf(said),
})

/** Columns for a text in the language of the company, which is looked up only for words of the system. */
export const bodyColumns = async (tx: RepositoryTx, said: Said) => bodyIn(await languageFor(tx, said), said)
export const previewColumns = async (tx: RepositoryTx, said: Said) => previewIn(await languageFor(tx, said), said)

/** @returns the text in the language of the company */
export const textInCompany = async (tx: RepositoryTx, said: Said): Promise<string> =>
  textOf(said, await languageFor(tx, said))

const languageFor = async (tx: RepositoryTx, said: Said): Promise<Language> =>
  typeof said === 'string' ? 'pt' : (await getCompany(tx)).language // a person's own text has no other language

const wordsOf = (said: Said): string | null => (typeof said === 'string' ? null : JSON.stringify(said))
