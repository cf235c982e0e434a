import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { z } from 'zod'

/** @returns the content of the file; undefined if it is missing, truncated or of an older shape */
export function readState<S extends z.ZodType>(file: string, schema: S): z.output<S> | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

/** Replaces the file atomically; only its owner can read it, because it may contain a password. */
export function writeState(file: string, state: unknown): void {
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 })
  renameSync(draft, file)
}
