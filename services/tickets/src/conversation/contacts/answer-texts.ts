/** Answers of actions that have no resource to show. */
export const ANSWERS = {
  deleted: { pt: 'Contato excluído.', en: 'Contact deleted.', es: 'Contacto eliminado.' },
} as const
