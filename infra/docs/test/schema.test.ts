import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTestDatabase } from '@recado/kit/testing/database'
import { expect, inject, test } from 'vitest'
import { describeSchemas } from '../src/describe-schema.ts'
import { readSchemas } from '../src/read-schema.ts'

test('docs/schema.md is up to date with the migrations', async () => {
  const written = readFileSync(join(import.meta.dirname, '../../../docs/schema.md'), 'utf8')
  const postgresUrl = inject('postgresUrl')

  const schemas = await readSchemas((service, migrations) => createTestDatabase(postgresUrl, service, migrations))

  expect(written, 'run make docs').toBe(describeSchemas(schemas))
})
