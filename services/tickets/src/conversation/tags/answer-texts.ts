/** Answers of actions that have no resource to show. */
export const ANSWERS = { deleted: { pt: 'Tag excluída.', en: 'Tag deleted.', es: 'Etiqueta eliminada.' } } as const
