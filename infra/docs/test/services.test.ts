import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeServices } from '../src/describe-services.ts'

test('docs/services.md is up to date with the declaration', () => {
  const written = readFileSync(join(import.meta.dirname, '../../../docs/services.md'), 'utf8')

  expect(written, 'run make docs').toBe(describeServices())
})
