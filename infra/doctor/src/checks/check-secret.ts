import { type Finding, failure, fine } from '../finding.ts'

const LENGTH = 32
const LEAST_DIFFERENT_BYTES = 16 // 32 random bytes have 30 different ones on average

/**
 * Checks a key: 32 random bytes in base64, the same in all services. No part of it is shown.
 * @param values the key in each service that reads it
 */
export function checkSecret(values: ReadonlyMap<string, string | undefined>): Finding {
  const missing = [...values].filter(([, value]) => !value).map(([service]) => service)
  if (missing.length > 0) return failure(`it is missing in ${missing.join(', ')}`, 'Run make env, and restart.')
  if (new Set(values.values()).size > 1) {
    return failure(
      `it is not the same in ${[...values.keys()].join(', ')}`,
      'Give all services the key with which the data was encrypted, and restart. Never choose a new one.',
    )
  }
  for (const value of values.values()) {
    const bytes = Buffer.from(value ?? '', 'base64')
    if (bytes.length !== LENGTH || bytes.toString('base64') !== value)
      return failure('it is not 32 bytes in base64', 'Restore it from its copy; make env writes a correct one.')
    if (new Set(bytes).size < LEAST_DIFFERENT_BYTES)
      return failure('it is not random, so it can be guessed', 'In a new installation, write one with make env.')
  }
  return fine('it has 32 bytes and is the same everywhere')
}
