import type { Language } from '@recado/contracts/language'
import { type Said, textOf } from '@recado/contracts/words/speak'
import { getCompany } from '@recado/kit/copies/companies'
import type { RepositoryTx } from '../../tables/db.ts'

/** @returns the message columns for a text */
export const bodyIn = (language: Language, said: Said) => ({ body: textOf(said, language), words: wordsOf(said) })

/** @returns the ticket columns for a preview */
export const previewIn = (language: Language, said: Said) => ({
  last_message: textOf(said, language),
  last_words: wordsOf(said),
})

/** @returns the message columns for a text in the company's language; reads the language only for system texts */
export const bodyColumns = async (tx: RepositoryTx, said: Said) => bodyIn(await languageFor(tx, said), said)
export const previewColumns = async (tx: RepositoryTx, said: Said) => previewIn(await languageFor(tx, said), said)

/** @returns the text in the company's language */
export const textInCompany = async (tx: RepositoryTx, said: Said): Promise<string> =>
  textOf(said, await languageFor(tx, said))

const languageFor = async (tx: RepositoryTx, said: Said): Promise<Language> =>
  typeof said === 'string' ? 'pt' : (await getCompany(tx)).language // a person's own text is not translated

const wordsOf = (said: Said): string | null => (typeof said === 'string' ? null : JSON.stringify(said))
