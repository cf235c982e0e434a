import { expect, test } from 'vitest'
import { withNames } from './mention-rules.ts'

const ANA = { written: '123456789012345', name: 'Ana Lima' }
const RUI = { written: '1234567890', name: 'Rui' }

test.each([
  ['@123456789012345 viu?', [ANA], '@Ana Lima viu?'],
  ['oi @123456789012345, e @1234567890!', [ANA, RUI], 'oi @Ana Lima, e @Rui!'],
  ['oi @1234567890, e @123456789012345!', [RUI, ANA], 'oi @Rui, e @Ana Lima!'],
  ['@123456789012345 @123456789012345', [ANA], '@Ana Lima @Ana Lima'],
  ['pedido 123456789012345', [ANA], 'pedido 123456789012345'],
  ['@1234567890123456', [ANA], '@1234567890123456'],
  ['@123456789012345', [{ ...ANA, name: '' }], '@123456789012345'],
  ['@123456789012345', [{ ...ANA, name: '$& $1' }], '@$& $1'],
  ['@120363@g.us, bom dia', [{ written: '120363@g.us', name: 'Família' }], '@Família, bom dia'],
  ['sem ninguém', [], 'sem ninguém'],
])('mentions in %j are replaced by names', (text, mentions, expected) => {
  expect(withNames(text, mentions)).toBe(expected)
})
