import type { FilesTexts } from './pt-files.ts'

/** What every field for a file says, in Spanish. */
export const esFiles: FilesTexts = {
  none: 'Sin adjunto',
  choose: 'Elegir archivo',
  remove: 'Quitar',
  removeQuestion: '¿Quitar el adjunto?',
  tooLarge: 'Demasiado grande: el máximo es {{limit}}.',
}
