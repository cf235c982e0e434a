/**
 * The form of a text for searches, without case, accents and apostrophes. It equals the result of the function `folded`
 * of the databases.
 */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'‘’ʼ`´′＇]/g, '')
    .toLowerCase()
