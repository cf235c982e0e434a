import type { Translated } from './translated.ts'

/** What stands around the conversations of an agent, in Portuguese. */
export const ptDesk = {
  presence: {
    viewing_one: '{{names}} também está vendo',
    viewing_other: '{{names}} também estão vendo',
    typing_one: '{{names}} está digitando…',
    typing_other: '{{names}} estão digitando…',
  },
} as const

export type DeskTexts = Translated<typeof ptDesk>
