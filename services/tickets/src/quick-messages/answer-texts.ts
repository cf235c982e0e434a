import type { Language } from '@recado/contracts/language'

/** What a person is told when an action has no resource to show. */
const TEXTS = {
  deleted: { pt: 'Resposta rápida excluída.', en: 'Quick message deleted.', es: 'Respuesta rápida eliminada.' },
} as const

export const answerOf = (action: keyof typeof TEXTS, language: Language) => ({ message: TEXTS[action][language] })
