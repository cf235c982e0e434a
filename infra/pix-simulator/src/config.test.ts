import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('in production it refuses to start, with one sentence and exit code 1', () => {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url))

  const { status, stdout, stderr } = spawnSync(process.execPath, [main], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production' },
    encoding: 'utf8',
    timeout: 150_000, // only ends what would never end: a process may start slowly
  })

  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr.trim().split('\n')).toEqual([expect.stringMatching(/does not run in production/)])
})

test('a configuration of the Pix simulator that cannot be is named', () => {
  expect(readConfig({ PIX_SIMULATOR_PORT: 'oito' })).toContain('PIX_SIMULATOR_PORT')
})
