/** Answers of actions that have no resource to show. */
export const ANSWERS = {
  itemDeleted: {
    pt: 'Contato removido da lista.',
    en: 'Contact removed from the list.',
    es: 'Contacto eliminado de la lista.',
  },
} as const
