import { expect, test } from 'vitest'
import { csvLine, unescaped } from './csv.ts'

test.each<[(string | null)[], string]>([
  [['Ana', '5511', null], 'Ana;5511;'],
  [['Ana; Bia', 'a "b"', 'x\ny'], '"Ana; Bia";"a ""b""";"x\ny"'],
  [['=1+1', '+55', '-1', '@x'], "'=1+1;'+55;'-1;'@x"],
  [['\t=1', '=a;b'], '\'\t=1;"\'=a;b"'],
  [["'=1", 'a=1'], "'=1;a=1"],
])('the cells %j become the line %s', (cells, line) => {
  expect(csvLine(cells)).toBe(`${line}\r\n`)
})

test.each(['=1+1', '+55', '-5,5', '@x', '\t=1', "'oi'", ''])('the cell %j is the same after it is escaped', (cell) => {
  expect(unescaped(csvLine([cell]).slice(0, -2))).toBe(cell)
})
