/** Answers of actions that have no resource to show. */
export const ANSWERS = {
  queueDeleted: { pt: 'Fila excluída.', en: 'Queue deleted.', es: 'Fila eliminada.' },
  optionDeleted: { pt: 'Opção excluída.', en: 'Option deleted.', es: 'Opción eliminada.' },
} as const
