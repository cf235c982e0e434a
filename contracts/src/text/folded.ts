/** Text as searches compare it: without case, accents and apostrophes, as `folded` of the databases. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'‘’ʼ`´′＇]/g, '')
    .toLowerCase()
