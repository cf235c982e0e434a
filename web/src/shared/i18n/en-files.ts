import type { FilesTexts } from './pt-files.ts'

/** What every field for a file says, in English. */
export const enFiles: FilesTexts = {
  none: 'No file',
  choose: 'Choose a file',
  remove: 'Remove',
  removeQuestion: 'Remove the file?',
  tooLarge: 'Too large: the limit is {{limit}}.',
}
