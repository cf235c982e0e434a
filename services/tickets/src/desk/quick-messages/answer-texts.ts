/** Answers of actions that have no resource to show. */
export const ANSWERS = {
  deleted: { pt: 'Resposta rápida excluída.', en: 'Quick message deleted.', es: 'Respuesta rápida eliminada.' },
} as const
