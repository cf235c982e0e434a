import type { Language } from '@recado/contracts/language'

/** What a person is told when an action has no resource to show. */
const TEXTS = {
  deleted: { pt: 'Atendimento excluído.', en: 'Ticket deleted.', es: 'Atención eliminada.' },
  read: { pt: 'Atendimento lido.', en: 'Ticket read.', es: 'Atención leída.' },
} as const

export const answerOf = (action: keyof typeof TEXTS, language: Language) => ({ message: TEXTS[action][language] })
