import { expect, test } from 'vitest'
import { excerptText, plainText, saidText } from './plain-text.ts'

test.each([
  ['*forte* e _fino_, ~não~ e ```código```', 'forte e fino, não e código'],
  ['*_ambos_*\nembaixo', 'ambos\nembaixo'],
  ['2 * 3 * 4, nome_de_arquivo, *aberto', '2 * 3 * 4, nome_de_arquivo, *aberto'],
  ['veja *https://a.test/x_y_z*', 'veja https://a.test/x_y_z'],
  ['', ''],
])('the text %j without formatting marks is %j', (text, expected) => {
  expect(plainText(text)).toBe(expected)
})

test('an outgoing text loses its signature line, and an incoming text stays complete', () => {
  expect(saidText('*Ana Souza:*\n*Oi*', true)).toBe('Oi')
  expect(saidText('*Atenção:* hoje', false)).toBe('Atenção: hoje')
})

test.each([
  ['…de rosas* para amanhã, *obrigada*', '…de rosas para amanhã, obrigada'],
  ['Pedido *de rosas vermelhas com…', 'Pedido de rosas vermelhas com…'],
  ['…vermelhas._ O resto ~fica para…', '…vermelhas. O resto fica para…'],
  ['…*_ tudo junto ```const a = 1…', '… tudo junto const a = 1…'],
  ['…2 * 3, nome_de_arquivo, https://a.test/_x…', '…2 * 3, nome_de_arquivo, https://a.test/_x…'],
  ['*aberto, e todo o texto', '*aberto, e todo o texto'],
  ['', ''],
])('the excerpt %j without formatting marks is %j', (excerpt, expected) => {
  expect(excerptText(excerpt, false)).toBe(expected)
})

test('a fragment of an outgoing text loses the rest of its signature line', () => {
  expect(excerptText('…Souza:*\nO pedido *saiu agora…', true)).toBe('O pedido saiu agora…')
})
