import { expect, test } from 'vitest'
import { type Piece, readRichText } from './rich-text.ts'

/** Writes the pieces in a short notation that resembles the text. */
const written = (pieces: readonly Piece[]): string =>
  pieces
    .map((piece) => {
      if ('isLast' in piece) return `<${piece.kind}>${written(piece.pieces)}</${piece.kind}>`
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
  ['\u2022 * espaço*', '\u2022 * espaço*'],
  ['veja https://a.test/x?y=1.', 'veja <https://a.test/x?y=1>.'],
  ['(www.a.test)', '(<https://www.a.test>)'],
  ['*https://a.test*', '<bold><https://a.test></bold>'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['<b>oi</b>', '<b>oi</b>'],
  ['', ''],
])('the text %j is parsed as %j', (text, expected) => {
  expect(written(readRichText(text))).toBe(expected)
})

test.each([
  ['https://pt.wikipedia.test/wiki/Banco_(móvel)', '<https://pt.wikipedia.test/wiki/Banco_(móvel)>'],
  ['(veja https://a.test/x_(y))', '(veja <https://a.test/x_(y)>)'],
  ['(https://a.test/x)', '(<https://a.test/x>)'],
  ['[https://a.test/x]', '[<https://a.test/x>]'],
  ['https://a.test/?q[]=1&r[x]', '<https://a.test/?q[]=1&r[x]>'],
  ['{https://a.test/{id}}', '{<https://a.test/{id}>}'],
  ['https://a.test/x).', '<https://a.test/x>).'],
  ['https://a.test/x_', '<https://a.test/x_>'],
  ['https://a.test/~', '<https://a.test/~>'],
  ['https://a.test/x* aqui', '<https://a.test/x*> aqui'],
  ['https://a.test/_x_', '<https://a.test/_x_>'],
  ['_veja https://a.test/x_', '<italic>veja <https://a.test/x></italic>'],
  ['*https://a.test/x_*', '<bold><https://a.test/x_></bold>'],
  ['~https://a.test/x~.', '<strike><https://a.test/x></strike>.'],
  ['https://a.test/x?!', '<https://a.test/x>?!'],
  ['“https://a.test/x”', '“<https://a.test/x>”'],
  ['«https://a.test/x»,', '«<https://a.test/x>»,'],
  ['<https://a.test/x>', '<<https://a.test/x>>'],
  ['https://', 'https://'],
  ['xhttps://a.test', 'xhttps://a.test'],
  ['exemplo.com', '<https://exemplo.com>'],
  ['veja exemplo.com.br/loja?x=1.', 'veja <https://exemplo.com.br/loja?x=1>.'],
  ['loja.exemplo.com.br:8443/a', '<https://loja.exemplo.com.br:8443/a>'],
  ['Em exemplo.com: hoje', 'Em <https://exemplo.com>: hoje'],
  ['(exemplo.com)', '(<https://exemplo.com>)'],
  ['*exemplo.com*', '<bold><https://exemplo.com></bold>'],
  ['wa.me/5511987650009', '<https://wa.me/5511987650009>'],
  ['bit.ly/3xYz', '<https://bit.ly/3xYz>'],
  ['ação.com.br', '<https://ação.com.br>'],
  ['ana@exemplo.com', 'ana@exemplo.com'],
  ['ana.com@exemplo.com', 'ana.com@exemplo.com'],
  ['obrigado.me avise', 'obrigado.me avise'],
  ['nota.pdf', 'nota.pdf'],
  ['pasta/exemplo.com', 'pasta/exemplo.com'],
  ['R$ 1.250.00', 'R$ 1.250.00'],
  ['fim.Comigo', 'fim.Comigo'],
  ['exemplo.company', 'exemplo.company'],
  ['use `a *b* c` aqui', 'use <mono>a *b* c</mono> aqui'],
  ['`https://a.test`', '<mono>https://a.test</mono>'],
  ['`aberto', '`aberto'],
  ['`duas\nlinhas`', '`duas\nlinhas`'],
  ['``', '``'],
  ['```duas\nlinhas```', '<mono>duas\nlinhas</mono>'],
  ['> disse *ele*\neu não', '<quote>disse <bold>ele</bold></quote>eu não'],
  ['>sem espaço', '<quote>sem espaço</quote>'],
  ['oi\n> a\n> b', 'oi\n<quote>a</quote><quote>b</quote>'],
  ['2 > 1', '2 > 1'],
  ['- pão\n- bolo', '<entry>pão</entry><entry>bolo</entry>'],
  ['* pão\n* _bolo_\nfim', '<entry>pão</entry><entry><italic>bolo</italic></entry>fim'],
  ['-5 graus', '-5 graus'],
  ['a - b', 'a - b'],
  ['- \noi', '- \noi'],
  ['1. pão\n2. bolo', '1. pão\n2. bolo'],
  ['*- pão*', '<bold>- pão</bold>'],
])('the text %j is formatted as on the phone: %j', (text, expected) => {
  expect(written(readRichText(text))).toBe(expected)
})

test.each(['(', ')', '`', '`a\n', '> ', '- ', 'a.', 'https://a.test/)', 'a.com', '_', '*a '])(
  'a text of many %j is parsed in linear time',
  (piece) => {
    const text = piece.repeat(60_000 / piece.length)

    expect(written(readRichText(text)).length).toBeGreaterThanOrEqual(1)
  },
)

test('reading a text takes linear time, even for a text that is designed to be slow', () => {
  const text = '*a '.repeat(100_000) // a search for the closing mark from every opening mark would take minutes

  expect(written(readRichText(text))).toBe(text)
})
