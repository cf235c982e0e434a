import { expect, test } from 'vitest'
import { cleanFileName, extensionOf } from './file-name.ts'

test.each([
  ['plain', 'contrato.pdf', 'contrato.pdf'],
  ['folders', '../../etc/passwd', 'passwd'],
  ['folders of Windows', 'C:\\fotos\\gato.png', 'gato.png'],
  ['control characters', 'a\0b\r\nc.txt', 'abc.txt'],
  ['direction marks', 'nota\u202efdp.exe', 'notafdp.exe'],
  ['an unpaired surrogate', 'a\ud800b.txt', 'a\ufffdb.txt'],
  ['letters with separate accents', 'orc\u0327amento.pdf', 'orçamento.pdf'],
  ['only dots', '..', undefined],
  ['nothing', '\u200b', undefined],
])('a file name is cleaned: %s', (_what, given, expected) => {
  expect(cleanFileName(given)).toBe(expected)
})

test('a long name keeps its extension', () => {
  const name = cleanFileName(`${'é'.repeat(300)}.pdf`)
  expect(name).toBe(`${'é'.repeat(146)}.pdf`)
})

test('the text after the last dot is the extension of a file, unless it is too long', () => {
  expect(['a.PDF', 'a.tar.gz', '.bashrc', 'a', 'a.not-an-extension'].map(extensionOf)).toEqual([
    'pdf',
    'gz',
    '',
    '',
    '',
  ])
})
