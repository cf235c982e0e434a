/** Answers of actions that have no resource to show. */
export const ANSWERS = {
  deleted: { pt: 'Agendamento excluído.', en: 'Schedule deleted.', es: 'Programación eliminada.' },
} as const
