import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readRules, readRulesText } from '@recado/alerts/read-rules'
import { expect, test } from 'vitest'
import { describeRunbooks } from '../src/describe-runbooks.ts'

test('docs/runbooks/README.md is up to date with the alert rules', () => {
  const written = readFileSync(join(import.meta.dirname, '../../../docs/runbooks/README.md'), 'utf8')

  expect(written, 'run make docs').toBe(describeRunbooks(readRules(readRulesText())))
})
