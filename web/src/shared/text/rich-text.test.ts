import { expect, test } from 'vitest'
import { type Piece, readRichText } from './rich-text.ts'

/** The pieces in a form that reads like the text. */
const written = (pieces: readonly Piece[]): string =>
  pieces
    .map((piece) => {
      if ('pieces' in piece) return `<${piece.kind}>${written(piece.pieces)}</${piece.kind}>`
      if ('href' in piece) return `<${piece.href}>`
      return piece.kind === 'mono' ? `<mono>${piece.text}</mono>` : piece.text
    })
    .join('')

test.each([
  ['*forte* e _fino_', '<bold>forte</bold> e <italic>fino</italic>'],
  ['~não~ *_ambos_*', '<strike>não</strike> <bold><italic>ambos</italic></bold>'],
  ['```a *b* c```', '<mono>a *b* c</mono>'],
  ['2 * 3 * 4', '2 * 3 * 4'],
  ['nome_de_arquivo_longo', 'nome_de_arquivo_longo'],
  ['x_dentro_', 'x_dentro_'],
  ['*aberto', '*aberto'],
  ['*aberto\n*fechado*', '*aberto\n<bold>fechado</bold>'],
  ['*duas\nlinhas*', '*duas\nlinhas*'],
  ['* espaço*', '* espaço*'],
  ['veja https://a.test/x?y=1.', 'veja <https://a.test/x?y=1>.'],
  ['(www.a.test)', '(<https://www.a.test>)'],
  ['*https://a.test*', '<bold><https://a.test></bold>'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['<b>oi</b>', '<b>oi</b>'],
  ['', ''],
])('%j is read as %j', (text, expected) => {
  expect(written(readRichText(text))).toBe(expected)
})

test('reading takes as long as the text is, also when it is made to be slow', () => {
  const text = '*a '.repeat(100_000) // for each mark to the end it would be minutes

  expect(written(readRichText(text))).toBe(text)
})
