import type { Language } from '@recado/contracts/language'

const TEXTS = {
  queueDeleted: { pt: 'Fila excluída.', en: 'Queue deleted.', es: 'Fila eliminada.' },
  optionDeleted: { pt: 'Opção excluída.', en: 'Option deleted.', es: 'Opción eliminada.' },
} as const

/** Answer of an action that has nothing else to say, in the caller's language. */
export const answerOf = (action: keyof typeof TEXTS, language: Language) => ({ message: TEXTS[action][language] })
