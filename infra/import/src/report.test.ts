import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openReport } from './report.ts'

test('a list of rows that cannot be written is refused with the option that names another file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'recado-report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'a file'), '')

  expect(() => openReport(join(folder, 'a file/company-7.jsonl'))).toThrow('--report')
})
