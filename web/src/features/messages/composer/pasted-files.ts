/**
 * @returns the files among what is pasted. Spreadsheets and word processors give a picture of what was copied along with
 * its text: then the text is meant.
 */
export function pastedFiles(pasted: DataTransfer): readonly File[] {
  const isWritten = pasted.types.includes('text/html') && pasted.getData('text/plain').trim() !== ''
  return isWritten ? [] : [...pasted.files]
}
