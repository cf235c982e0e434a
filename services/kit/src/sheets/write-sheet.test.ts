import { read, utils } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { writeSheet } from './write-sheet.ts'

test('a written sheet contains numbers as numbers, and texts that look like formulas as texts', async () => {
  const content = await writeSheet('Relatório', [
    ['Fila', 'Novos'],
    ['=1+1', 12],
    [null, 2.7],
  ])

  const { SheetNames, Sheets } = read(content, { type: 'buffer' })
  const sheet = Sheets['Relatório'] ?? {}
  expect(SheetNames).toEqual(['Relatório'])
  expect(utils.sheet_to_json(sheet, { header: 1 })).toEqual([
    ['Fila', 'Novos'],
    ['=1+1', 12],
    [undefined, 2.7],
  ])
  expect(sheet['A2']).toMatchObject({ t: 's', v: '=1+1' })
  expect(sheet['A2']).not.toHaveProperty('f')
})
