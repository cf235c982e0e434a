import { expect, test } from 'vitest'
import { isUnclear, rateIn } from './rating-rules.ts'

test.each(['1', ' 2 ', '3\n'])('%j is a rating', (text) => {
  expect(rateIn(text)).toBe(Number(text))
})

test.each(['0', '4', '10', '-1', '2,5', '3/3', '3.', 'abc', 'Oi', 'Oi!', 'otimo', 'ótimo', 'Sim'])(
  '%j is no rating, and may be meant as one',
  (text) => {
    expect([rateIn(text), isUnclear(text)]).toEqual([undefined, true])
  },
)

test.each(['', 'Muito bom', 'excelente', 'SAIR', 'Parar.', 'stop', '3 estrelas', '👍', '...', '3 3'])(
  '%j is a conversation',
  (text) => {
    expect([rateIn(text), isUnclear(text)]).toEqual([undefined, false])
  },
)
