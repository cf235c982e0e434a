/** Answers of actions that return no resource. */
export const ANSWERS = {
  deleted: { pt: 'Prompt excluído.', en: 'Prompt deleted.', es: 'Prompt eliminado.' },
} as const
