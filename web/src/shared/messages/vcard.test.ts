import { expect, test } from 'vitest'
import { readVcard } from './vcard.ts'

const card = (...lines: string[]) => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD'].join('\r\n')

test('a WhatsApp card gives the name, and the number with the digits that WhatsApp knows', () => {
  const text = card('N:Prado;Júlia;;;', 'FN:Júlia Prado', 'item1.TEL;waid=5511987650009:+55 11 98765-0009')

  expect(readVcard(text)).toEqual({
    name: 'Júlia Prado',
    numbers: [{ written: '+55 11 98765-0009', digits: '5511987650009', typed: '+5511987650009' }],
    details: [],
  })
})

test('a card without a full name shows the parts of the name, or else the company, or else nothing', () => {
  expect(readVcard(card('N:Prado;Júlia;;;')).name).toBe('Júlia Prado')
  expect(readVcard(card('ORG:Flores\\, Ltda.')).name).toBe('Flores, Ltda.')
  expect(readVcard(card())).toEqual({ name: null, numbers: [], details: [] })
})

test('folded lines are joined, and a repeated number appears once', () => {
  const text = card('FN:Ana Bea', ' triz', 'TEL;TYPE=CELL:(11) 5555-0001', 'TEL;TYPE=HOME:1155550001', 'TEL:')

  expect(readVcard(text)).toEqual({
    name: 'Ana Beatriz',
    numbers: [{ written: '(11) 5555-0001', digits: '1155550001', typed: '(11) 5555-0001' }],
    details: [],
  })
})

test('only the first 20 numbers of a huge card are read', () => {
  const text = card(...Array.from({ length: 50_000 }, (_, index) => `TEL:+55119${String(index).padStart(8, '0')}`))

  expect(readVcard(text).numbers).toHaveLength(20)
})

test('a text that is not a card has no name, no numbers and no details', () => {
  expect(readVcard('<b>oi</b>')).toEqual({ name: null, numbers: [], details: [] })
})

test.each([
  [['FN:Ana', 'ORG:Flores\\, Ltda.;Vendas;'], 'Ana', ['Flores, Ltda., Vendas']],
  [['FN:Ana', 'EMAIL;TYPE=WORK:ana@flores.test', 'item2.EMAIL:ana@flores.test'], 'Ana', ['ana@flores.test']],
  [['FN:Ana', 'NOTE:Só de manhã\\nPortão azul'], 'Ana', ['Só de manhã Portão azul']],
  [['ORG:Flores'], 'Flores', []],
  [['FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Jo=C3=A3o'], 'João', []],
  [['FN;ENCODING=QUOTED-PRINTABLE:Jo=C3=', '=A3o 100%'], 'João 100%', []],
  [['FN;QUOTED-PRINTABLE:Jos=E9'], 'Jos=E9', []],
  [['FN:a=C3=A3'], 'a=C3=A3', []],
])('a card with the lines %j has the name %j and the details %j', (lines, name, details) => {
  expect(readVcard(card(...lines))).toEqual({ name, details, numbers: [] })
})
