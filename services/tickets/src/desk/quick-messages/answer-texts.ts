/** Answers of actions that return no resource. */
export const ANSWERS = {
  deleted: { pt: 'Resposta rápida excluída.', en: 'Quick message deleted.', es: 'Respuesta rápida eliminada.' },
} as const
