import { appendFileSync } from 'node:fs'

/** Runs the start or stop of a service, and reports its duration and its test file if the gate runs the tests. */
export async function timed<T>(service: string, step: 'start' | 'stop', work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const result = await work()
  const { TEST_SERVICES_FILE, TEST_FILE = '' } = process.env
  const life = { service, step, ms: Math.round(performance.now() - began), file: TEST_FILE }
  if (TEST_SERVICES_FILE) appendFileSync(TEST_SERVICES_FILE, `${JSON.stringify(life)}\n`)
  return result
}
