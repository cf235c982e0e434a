/** Answers of actions that have no resource to show. */
export const ANSWERS = {
  deleted: { pt: 'Lista de arquivos excluída.', en: 'File list deleted.', es: 'Lista de archivos eliminada.' },
} as const
