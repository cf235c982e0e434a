import type { FieldKind } from '@recado/contracts/contact-fields/contact-field'
import { expect, test } from 'vitest'
import { columnOf, fitsKind, normalised, readRow, valuesOf } from './field-value-rules.ts'

const entered = (kind: FieldKind, values: readonly (string | number | boolean | null)[]) =>
  values.map((value) => normalised({ kind, options: ['Ouro', 'Prata'] }, value, 'pt'))

test('values are stored in one form for each kind, blank values as null, and values of another kind are refused', () => {
  expect(entered('text', [' Rua A ', 12, true, '', '  ', null])).toEqual(['Rua A', '12', 'true', null, null, null])
  expect(entered('number', ['1234.5', '1234,5', '1.234,50', '1,234.50', '1.234.567', '-3', 1.234, ''])).toEqual([
    1234.5,
    1234.5,
    1234.5,
    1234.5,
    1234567,
    -3,
    1.234,
    null,
  ])
  expect(entered('number', ['doze', '1,2,3.4.5', '1e9', 'Infinity', '12 m', true, '9'.repeat(20)])).toEqual(
    Array.from({ length: 7 }),
  )
  expect(entered('date', ['2026-12-31', '31/12/2026', '1.2.2026', ' 29/02/2028 '])).toEqual([
    '2026-12-31',
    '2026-12-31',
    '2026-02-01',
    '2028-02-29',
  ])
  expect(entered('date', ['31/02/2026', '2026-02-29', '12/31/2026', '0000-00-00', 'amanhã', 5])).toEqual(
    Array.from({ length: 6 }),
  )
  expect(entered('choice', ['ouro', ' PRATA ', 'Bronze', ''])).toEqual(['Ouro', 'Prata', undefined, null])
  expect(entered('boolean', ['Sim', 'não', 'NO', 'yes', true, false, '1', 'talvez', ''])).toEqual([
    true,
    false,
    false,
    true,
    true,
    false,
    true,
    undefined,
    null,
  ])
})

test('a sign before three digits separates thousands or decimals as the language does', () => {
  const number = { kind: 'number', options: [] } as const
  const read = (language: 'pt' | 'en' | 'es') => ['1.234', '1,234'].map((typed) => normalised(number, typed, language))
  expect([read('pt'), read('es'), read('en')]).toEqual([
    [1234, 1.234],
    [1234, 1.234],
    [1.234, 1234],
  ])
})

test('a normalised value stays the same when it is entered again', () => {
  const samples = [
    ['number', '1.234,56'],
    ['date', '7/9/2026'],
    ['choice', 'OURO'],
    ['boolean', 'sim'],
    ['text', ' a  b '],
  ] as const
  for (const [kind, typed] of samples) {
    const field = { kind, options: ['Ouro'] }
    const once = normalised(field, typed, 'pt')
    expect([kind, normalised(field, once ?? null, 'pt')]).toEqual([kind, once])
  }
})

test('a choice has options that differ in more than case and accents, and other kinds have none', () => {
  expect(fitsKind({ kind: 'choice', options: ['Sim', 'Não'] })).toBe(true)
  expect(fitsKind({ kind: 'choice', options: ['Não', 'nao'] })).toBe(false)
  expect(fitsKind({ kind: 'choice', options: [] })).toBe(false)
  expect(fitsKind({ kind: 'text', options: ['a'] })).toBe(false)
  expect(fitsKind({ kind: 'text', options: [] })).toBe(true)
})

test('the column of a contact keeps the later of two values of one field', () => {
  const column = columnOf([
    { fieldId: 3, value: 'a' },
    { fieldId: 12, value: false },
    { fieldId: 3, value: 'b' },
  ])
  expect(valuesOf(JSON.parse(column))).toEqual([
    { fieldId: 3, value: 'b' },
    { fieldId: 12, value: false },
  ])
})

test('a row of an exported table is read again, also cells that the export has escaped', () => {
  const fields = [
    { id: 3, kind: 'number', options: [] },
    { id: 4, kind: 'text', options: [] },
    { id: 5, kind: 'text', options: [] },
  ] as const
  expect(readRow(fields, ["'-5,5", "'=A1", "'oi'"], 'pt')).toEqual({ 3: -5.5, 4: '=A1', 5: "'oi'" })
})
