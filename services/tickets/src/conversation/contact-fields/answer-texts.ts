/** Texts in the responses of actions that return no resource. */
export const ANSWERS = { deleted: { pt: 'Campo excluído.', en: 'Field deleted.', es: 'Campo eliminado.' } } as const
