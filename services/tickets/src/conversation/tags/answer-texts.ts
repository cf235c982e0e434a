/** Texts in the responses of actions that return no resource. */
export const ANSWERS = { deleted: { pt: 'Tag excluída.', en: 'Tag deleted.', es: 'Etiqueta eliminada.' } } as const
