/** Answers of actions that return no resource. */
export const ANSWERS = {
  deleted: { pt: 'Agendamento excluído.', en: 'Schedule deleted.', es: 'Programación eliminada.' },
} as const
