/** Texts in the responses of actions that return no resource. */
export const ANSWERS = {
  deleted: { pt: 'Atendimento excluído.', en: 'Ticket deleted.', es: 'Atención eliminada.' },
  read: { pt: 'Atendimento lido.', en: 'Ticket read.', es: 'Atención leída.' },
} as const
