/** Answers of actions that have no resource to show. */
export const ANSWERS = {
  deleted: { pt: 'Informativo excluído.', en: 'Announcement deleted.', es: 'Anuncio eliminado.' },
} as const
