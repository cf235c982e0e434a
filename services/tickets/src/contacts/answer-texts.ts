import type { Language } from '@recado/contracts/language'

/** What a person is told when an action has no resource to show. */
const TEXTS = {
  deleted: { pt: 'Contato excluído.', en: 'Contact deleted.', es: 'Contacto eliminado.' },
} as const

export const answerOf = (action: keyof typeof TEXTS, language: Language) => ({ message: TEXTS[action][language] })
