/** Texts for actions that return no resource. */
export const ANSWERS = {
  campaignDeleted: { pt: 'Campanha excluída.', en: 'Campaign deleted.', es: 'Campaña eliminada.' },
  testSent: { pt: 'Mensagem de teste enviada.', en: 'Test message sent.', es: 'Mensaje de prueba enviado.' },
  itemDeleted: {
    pt: 'Contato removido da lista.',
    en: 'Contact removed from the list.',
    es: 'Contacto eliminado de la lista.',
  },
  listDeleted: {
    pt: 'Lista de contatos excluída.',
    en: 'Contact list deleted.',
    es: 'Lista de contactos eliminada.',
  },
} as const
