/** Answers of actions that have no resource to show. */
export const ANSWERS = {
  deleted: { pt: 'Prompt excluído.', en: 'Prompt deleted.', es: 'Prompt eliminado.' },
} as const
