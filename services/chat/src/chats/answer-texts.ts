/** Answers of actions that have no resource to show. */
export const ANSWERS = {
  deleted: { pt: 'Conversa excluída.', en: 'Chat deleted.', es: 'Conversación eliminada.' },
} as const
