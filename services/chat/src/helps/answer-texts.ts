/** Answers of actions that have no resource to show. */
export const ANSWERS = {
  deleted: { pt: 'Ajuda excluída.', en: 'Help deleted.', es: 'Ayuda eliminada.' },
} as const
