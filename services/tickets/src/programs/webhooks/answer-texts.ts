/** Answers of actions that have no resource to show. */
export const ANSWERS = {
  deleted: { pt: 'Webhook excluído.', en: 'Webhook deleted.', es: 'Webhook eliminado.' },
} as const
