import { TEXT_LIMIT } from '@recado/contracts/limits'
import { expect, test } from 'vitest'
import { renderText, templateOf, variablesIn } from './render-text.ts'

const ANA = { name: 'Ana {loja}', number: '5511988887777', email: null }

test('variables inside a replaced value are not replaced, and unknown variables stay', () => {
  const own = [{ key: 'loja', value: 'Padaria {nome}' }]

  expect(renderText('{nome}, {loja} {numero} {email}{outra}', ANA, own)).toBe(
    'Ana {loja}, Padaria {nome} 5511988887777 {outra}',
  )
})

test('a text whose replaced variables make it longer than a message may be is cut', () => {
  const own = [{ key: 'longa', value: 'x'.repeat(1_000) }]

  expect(renderText('{longa}'.repeat(10), ANA, own)).toHaveLength(TEXT_LIMIT.prepared)
  expect(renderText(`${'x'.repeat(TEXT_LIMIT.prepared - 1)}😀`, ANA, own)).toBe('x'.repeat(TEXT_LIMIT.prepared - 1))
})

test('a text with variables that campaigns does not know keeps them beside the values of the others', () => {
  const own = [{ key: 'loja', value: 'Padaria' }]

  expect(templateOf('{nome} {loja} {email}', ANA, own)).toBeNull()
  expect(templateOf('{nome}: {plano} da {loja}', ANA, own)).toEqual({
    text: '{nome}: {plano} da {loja}',
    values: { nome: 'Ana {loja}', loja: 'Padaria' },
  })
})

test('the variables of several texts are named once, without those of every recipient', () => {
  expect(variablesIn(['{nome} {plano} {cidade}', '', '{plano} {x y}'])).toEqual(['cidade', 'plano'])
})
