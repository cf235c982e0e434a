/** Answers of actions that return no resource. */
export const ANSWERS = {
  deleted: { pt: 'Webhook excluído.', en: 'Webhook deleted.', es: 'Webhook eliminado.' },
} as const
