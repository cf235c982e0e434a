import { expect, test } from 'vitest'
import { plainText, saidText } from './plain-text.ts'

test.each([
  ['*forte* e _fino_, ~não~ e ```código```', 'forte e fino, não e código'],
  ['*_ambos_*\nembaixo', 'ambos\nembaixo'],
  ['2 * 3 * 4, nome_de_arquivo, *aberto', '2 * 3 * 4, nome_de_arquivo, *aberto'],
  ['veja *https://a.test/x_y_z*', 'veja https://a.test/x_y_z'],
  ['', ''],
])('%j reads %j', (text, expected) => {
  expect(plainText(text)).toBe(expected)
})

test('what we said is without our signature, what they said keeps every word', () => {
  expect(saidText('*Ana Souza:*\n*Oi*', true)).toBe('Oi')
  expect(saidText('*Atenção:* hoje', false)).toBe('Atenção: hoje')
})
