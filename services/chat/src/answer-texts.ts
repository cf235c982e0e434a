/** Texts for actions that return no resource. */
export const ANSWERS = {
  announcementDeleted: { pt: 'Informativo excluído.', en: 'Announcement deleted.', es: 'Anuncio eliminado.' },
  chatDeleted: { pt: 'Conversa excluída.', en: 'Chat deleted.', es: 'Conversación eliminada.' },
  helpDeleted: { pt: 'Ajuda excluída.', en: 'Help deleted.', es: 'Ayuda eliminada.' },
} as const
