import { storable } from '@recado/kit/storable'

/**
 * Parses JSON from an external system and removes characters that PostgreSQL cannot store: NULs and lone surrogates.
 * @returns undefined when the text is not JSON
 */
export function readJson(body: Buffer | string): unknown {
  try {
    return JSON.parse(String(body), (_key, value) => (typeof value === 'string' ? storable(value) : value))
  } catch {
    return undefined
  }
}
