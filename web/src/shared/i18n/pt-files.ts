import type { Translated } from './translated.ts'

/** What every field for a file says, in Portuguese. */
export const ptFiles = {
  none: 'Sem anexo',
  choose: 'Escolher arquivo',
  remove: 'Remover',
  removeQuestion: 'Remover o anexo?',
  tooLarge: 'Muito grande: o máximo é {{limit}}.',
} as const

export type FilesTexts = Translated<typeof ptFiles>
