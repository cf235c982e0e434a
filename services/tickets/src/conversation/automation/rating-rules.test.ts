import { expect, test } from 'vitest'
import { isOtherNumber, isPlainRate, isShortWord, rateIn } from './rating-rules.ts'

test.each([
  ['1', 1],
  [' 2 ', 2],
  ['3\n', 3],
  ['3.', 3],
  ['[3]', 3],
  ['３', 3],
  ['③', 3],
  ['3️⃣', 3],
  ['*3*', 3],
  ['03', 3],
  ['três', 3],
  ['Nota 3', 3],
  ['nota: 2', 2],
  ['minha nota é 3', 3],
  ['dou 3', 3],
  ['nota três', 3],
  ['rating 1', 1],
  ['3 - Muito Satisfeito', 3],
  ['3 - …', 3],
  ['3 - gostei muito', 3],
  ['1) demorou demais', 1],
  ['3 muito satisfeito', 3],
  ['Insatisfeito', 1],
  ['insatisfeita', 1],
  ['muito insatisfeito', 1],
  ['Satisfeito', 2],
  ['satisfeita!', 2],
  ['estou satisfeito', 2],
  ['Muito satisfeito', 3],
  ['MUITO SATISFEITA', 3],
  ['fiquei muito satisfeita', 3],
  ['Muito satisfeito 😀', 3],
  ['satisfied', 2],
  ['Very satisfied', 3],
  ['I am very satisfied', 3],
  ['unsatisfied', 1],
  ['satisfecho', 2],
  ['muy satisfecha', 3],
  ['insatisfecho', 1],
])('%j is the rating %i', (text, rate) => {
  expect(rateIn(text)).toBe(rate)
})

test.each([
  '0',
  '4',
  '10',
  '-1',
  '2,5',
  '3.5',
  '3/3',
  '10/10',
  '５',
  '4️⃣',
  '⭐',
  '⭐⭐⭐',
  '★★',
  '3 estrelas',
  '5 stars',
  'nota 10',
  'dez',
  '100%',
  '9 de 10',
])('%j is a number outside the rating scale', (text) => {
  expect([rateIn(text), isOtherNumber(text), isShortWord(text)]).toEqual([undefined, true, false])
})

test.each(['abc', 'Oi', 'Oi!', 'ajuda', 'otimo', 'ótimo', 'Sim', 'ok', 'muito'])('%j is a short word', (text) => {
  expect([rateIn(text), isOtherNumber(text), isShortWord(text)]).toEqual([undefined, false, true])
})

test.each([
  '',
  'Muito bom',
  'excelente',
  'SAIR',
  'Parar.',
  'stop',
  '👍',
  '...',
  '3 3',
  '2 e 3',
  '1 ou 3?',
  '3 pessoas',
  '2ª via',
  '1 hora?',
  'não gostei',
  'nota fiscal 3',
  'não estou satisfeito',
  'pouco satisfeito',
  '3 - Satisfeito',
  '3 - abre amanhã?',
  'satisfeito com o preço',
  'quero 2 pizzas',
  'estou com 1 problema',
  'meu pedido 3',
  '1 - tem 2 lojas',
])('%j is neither a rating nor a short word', (text) => {
  expect([rateIn(text), isOtherNumber(text), isShortWord(text)]).toEqual([undefined, false, false])
})

test('a plain rating contains only the rating, without a remark', () => {
  expect(['1', '３', 'nota 3', '[2]', 'Satisfeito', '3 - Muito satisfeito'].map(isPlainRate)).not.toContain(false)
  expect(['3 - gostei', '4', 'oi'].map(isPlainRate)).not.toContain(true)
})
