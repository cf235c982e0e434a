/** Answers of actions that return no resource. */
export const ANSWERS = {
  erased: {
    pt: 'Os dados do contato foram apagados.',
    en: 'The data of the contact was erased.',
    es: 'Los datos del contacto fueron borrados.',
  },
} as const
