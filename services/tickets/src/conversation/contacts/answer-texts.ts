/** Texts in the responses of actions that return no resource. */
export const ANSWERS = {
  deleted: { pt: 'Contato excluído.', en: 'Contact deleted.', es: 'Contacto eliminado.' },
} as const
