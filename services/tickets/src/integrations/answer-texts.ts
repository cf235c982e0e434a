/** Answers of actions that have no resource to show. */
export const ANSWERS = {
  deleted: { pt: 'Integração excluída.', en: 'Integration deleted.', es: 'Integración eliminada.' },
} as const
