/** Answers of actions that return no resource. */
export const ANSWERS = {
  deleted: { pt: 'Lista de arquivos excluída.', en: 'File list deleted.', es: 'Lista de archivos eliminada.' },
} as const
