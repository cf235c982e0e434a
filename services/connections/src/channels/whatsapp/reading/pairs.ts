import { attempt } from './attempt.ts'

const MOST_PAIRS = 100
const MOST_CHARACTERS = 65_536 // the longest JSON to read, because the sender chooses its length

/** A value in JSON that programs exchange, with the last key of its path as the name. */
export type Pair = readonly [name: string, value: string]

/** @returns the texts, numbers and booleans of a JSON text in their order; empty for a text that is not JSON */
export function readPairs(json: string | null | undefined): Pair[] {
  const parsed: unknown = json && json.length <= MOST_CHARACTERS ? attempt(() => JSON.parse(json)) : undefined
  return attempt(() => pairsOf('', parsed).slice(0, MOST_PAIRS)) ?? [] // the JSON may be nested too deeply
}

function pairsOf(name: string, value: unknown): Pair[] {
  if (Array.isArray(value)) return value.flatMap((each) => pairsOf(name, each))
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([inner, each]) => pairsOf(inner, each))
  }
  if (typeof value === 'string') return value.trim() === '' ? [] : [[name, value]]
  return typeof value === 'number' || typeof value === 'boolean' ? [[name, String(value)]] : []
}
