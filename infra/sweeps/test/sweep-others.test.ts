import { glob } from 'node:fs/promises'
import { NAMES_WITH_DATABASE } from '@recado/system/services'
import { expect, test } from 'vitest'
import { SMALL } from './shares.ts'
import { testSweepsOf } from './test-sweeps.ts'

test('every service with tables is swept', async () => {
  const migrations = await glob('*/migrations', { cwd: new URL('../../../services/', import.meta.url) })

  const folders = await Array.fromAsync(migrations, (path) => path.split('/')[0] ?? '')
  expect(folders.sort()).toEqual([...NAMES_WITH_DATABASE].sort())
})

testSweepsOf(SMALL)
