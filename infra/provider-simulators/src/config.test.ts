import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('the provider simulators refuse to start in production, and report a wrong setting', () => {
  expect(readConfig({ NODE_ENV: 'production' })).toMatch(/do not run in production/)
  expect(readConfig({ PROVIDER_SIMULATORS_PORT: 'oito' })).toContain('PROVIDER_SIMULATORS_PORT')
})
