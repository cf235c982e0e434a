/** Answers of actions that have no resource to show. */
export const ANSWERS = {
  listDeleted: {
    pt: 'Lista de contatos excluída.',
    en: 'Contact list deleted.',
    es: 'Lista de contactos eliminada.',
  },
} as const
