import { expect, test } from 'vitest'
import { readPeople } from './read-people.ts'

const BRAZIL = { country: 'BR' }
const HEAD = ['Nome', 'Número', 'E-mail']

test.each([[['NOME', 'NUMERO', 'EMAIL']], [['name', 'phone', 'e-mail']], [['Nombre', 'Teléfono', 'Correo']]])(
  'the columns of a sheet are found by the names %j, in any order',
  (head) => {
    const people = readPeople([[...head].reverse(), ['a@b.co', '5511987654321', 'Ana']], BRAZIL)?.people

    expect(people).toMatchObject([{ name: 'Ana', number: '5511987654321', email: 'a@b.co' }])
  },
)

test.each([
  ['+55 (11) 98765-4321', '5511987654321'],
  [5511987654321, '5511987654321'],
  ['5,511987654321E+12', '5511987654321'],
  ['5.511987654321e12', '5511987654321'],
  ['5,531977770003E+12', '5531977770003'],
  ['(31) 98888-0104', '5531988880104'],
  ['\u202a+55 11 98765‑4321\u202c', '5511987654321'],
  ["'5511987654321", '5511987654321'],
  [11987654321, '5511987654321'],
  ['56912345678', '56912345678'],
])('a cell with %s is read as the number %s', (cell, number) => {
  expect(readPeople([HEAD, ['Ana', cell, '']], BRAZIL)?.people).toMatchObject([{ number, email: null }])
})

test.each([
  [['Ana', '1234', ''], 'number'],
  [['Ana', '', ''], 'number'],
  [['Ana', 1e300, ''], 'digits'],
  [['Ana', '5,53198E+12', ''], 'digits'],
  [['Ana', '5.5E+12', ''], 'digits'],
  [['Ana', '5E12', ''], 'digits'],
  [['Ana', '5,5319777700E+12', ''], 'digits'],
  [['Ana', '98888-0104', ''], 'country'],
  [['Ana', '(20) 98888-0104', ''], 'country'],
  [['Ana', 'nenhum', ''], 'number'],
  [['A', '5511987654321', ''], 'name'],
  [['x'.repeat(51), '5511987654321', ''], 'name'],
  [['Ana', '5511987654321', 'ana'], 'email'],
])('the line %j has a fault: its %s', (line, reason) => {
  expect(readPeople([HEAD, line], BRAZIL)).toMatchObject({ people: [], faults: [{ row: 2, reason }] })
})

test('each number counts once, in any form, and empty lines are skipped', () => {
  const lines = [[null, null, null], ['Ana', '551187654321', ''], [], ['Bia', '+55 11 98765-4321', ''], ['', '', '']]

  expect(readPeople([HEAD, ...lines], BRAZIL)).toMatchObject({ people: [{ name: 'Ana' }], duplicated: 1, faults: [] })
})

test('a person without a name gets the number as name', () => {
  expect(readPeople([['numero'], ['5511987654321']], BRAZIL)?.people).toMatchObject([
    { name: '+55 11 98765-4321', isNamed: false },
  ])
})

test('an invisible name counts as no name, and direction marks are removed from names', () => {
  const lines = [
    ['\u200b\u3164', '5511987654321', ''],
    ['\u202eAna', '5511987654322', ''],
  ]
  expect(readPeople([HEAD, ...lines], BRAZIL)?.people).toMatchObject([{ isNamed: false }, { name: 'Ana' }])
})

test('a sheet without a column of numbers is refused', () => {
  expect(readPeople([['Nome'], ['Ana']], BRAZIL)).toBeUndefined()
  expect(readPeople([], BRAZIL)).toBeUndefined()
})
