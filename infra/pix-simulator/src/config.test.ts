import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('the Pix simulator refuses to start in production, with one sentence and exit code 1', () => {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url))

  const { status, stdout, stderr } = spawnSync(process.execPath, [main], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production' },
    encoding: 'utf8',
    timeout: 150_000, // long, because a process may start slowly
  })

  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr.trim().split('\n')).toEqual([expect.stringMatching(/does not run in production/)])
})

test('an invalid configuration of the Pix simulator is reported by variable', () => {
  expect(readConfig({ PIX_SIMULATOR_PORT: 'oito' })).toContain('PIX_SIMULATOR_PORT')
})
