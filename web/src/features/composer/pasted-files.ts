/**
 * @returns the pasted files. Spreadsheets and word processors add an image of the copied text; the user then means the
 * text, so the result is empty.
 */
export function pastedFiles(pasted: DataTransfer): readonly File[] {
  const isWritten = pasted.types.includes('text/html') && pasted.getData('text/plain').trim() !== ''
  return isWritten ? [] : [...pasted.files]
}
