import { appendFileSync } from 'node:fs'

/** Runs the start or stop of a service, and reports its duration if the gate runs the tests. */
export async function timed<T>(service: string, step: 'start' | 'stop', work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const result = await work()
  const file = process.env['TEST_SERVICES_FILE']
  if (file) appendFileSync(file, `${JSON.stringify({ service, step, ms: Math.round(performance.now() - began) })}\n`)
  return result
}
