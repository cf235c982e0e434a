import { storable } from '@recado/kit/storable'

/**
 * What another system wrote as JSON, its texts without what the database does not keep: NULs, and halves of characters.
 * @returns undefined for what is no JSON
 */
export function readJson(body: Buffer | string): unknown {
  try {
    return JSON.parse(String(body), (_key, value) => (typeof value === 'string' ? storable(value) : value))
  } catch {
    return undefined
  }
}
