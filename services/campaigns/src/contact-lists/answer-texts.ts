/** Answers of actions that have no resource to show. */
export const ANSWERS = {
  listDeleted: {
    pt: 'Lista de contatos excluída.',
    en: 'Contact list deleted.',
    es: 'Lista de contactos eliminada.',
  },
  itemDeleted: {
    pt: 'Contato removido da lista.',
    en: 'Contact removed from the list.',
    es: 'Contacto eliminado de la lista.',
  },
} as const
