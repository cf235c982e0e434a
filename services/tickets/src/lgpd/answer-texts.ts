import type { Language } from '@recado/contracts/language'

/** What a person is told when an action has no resource to show. */
const TEXTS = {
  erased: {
    pt: 'Os dados do contato foram apagados.',
    en: 'The data of the contact was erased.',
    es: 'Los datos del contacto fueron borrados.',
  },
} as const

export const answerOf = (action: keyof typeof TEXTS, language: Language) => ({ message: TEXTS[action][language] })
