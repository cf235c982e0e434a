/** Answers of actions that have no resource to show. */
export const ANSWERS = {
  deleted: { pt: 'Campanha excluída.', en: 'Campaign deleted.', es: 'Campaña eliminada.' },
  tested: { pt: 'Mensagem de teste enviada.', en: 'Test message sent.', es: 'Mensaje de prueba enviado.' },
} as const
