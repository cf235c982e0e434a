import { expect, test } from 'vitest'
import { isOptOutWord } from './opt-out-rules.ts'

test.each([
  'SAIR',
  'sair',
  ' Parar ',
  'STOP',
  'stop.',
  'Sair!!!',
  'parar …',
  '\nSAIR?\n',
  '*SAIR*',
  '\u200eSair',
  'ＳＡＩＲ',
  '"sair"',
])('%j opts out', (text) => {
  expect(isOptOutWord(text)).toBe(true)
})

test.each(['quero sair', 'sair já', 'sairei', 'não pare', '', '.', 'STOP STOP', 'parar?sair'])(
  '%j does not opt out',
  (text) => {
    expect(isOptOutWord(text)).toBe(false)
  },
)
