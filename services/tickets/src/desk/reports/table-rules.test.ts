import { expect, test } from 'vitest'
import { csvOf } from './table-rules.ts'

test('numbers in a CSV file have the decimal sign of the language', () => {
  const lines = [['Total', 2.5, null, 1_200]]
  expect(csvOf(lines, 'pt')).toBe('\ufeffTotal;2,5;;1200\r\n')
  expect(csvOf(lines, 'en')).toBe('\ufeffTotal;2.5;;1200\r\n')
})
