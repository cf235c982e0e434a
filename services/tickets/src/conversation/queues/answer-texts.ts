/** Texts in the responses of actions that return no resource. */
export const ANSWERS = {
  queueDeleted: { pt: 'Fila excluída.', en: 'Queue deleted.', es: 'Fila eliminada.' },
  optionDeleted: { pt: 'Opção excluída.', en: 'Option deleted.', es: 'Opción eliminada.' },
} as const
