import { readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import type { Allowance } from './check-prose.ts'

const FILE = new URL('./counts.json', import.meta.url)
const Count = z.int().min(0)
const Written = z.record(z.string(), z.object({ sentences: Count, names: Count, goal: Count }))

export const readAllowance = (): Allowance => Written.parse(JSON.parse(readFileSync(FILE, 'utf8')))

/** Writes one package per line, so that branches conflict only in packages that both have changed. */
export function writeAllowance(allowance: Allowance): void {
  const lines = Object.entries(allowance).map(
    ([owner, { sentences, names, goal }]) =>
      `  ${JSON.stringify(owner)}: { "sentences": ${sentences}, "names": ${names}, "goal": ${goal} }`,
  )
  writeFileSync(FILE, `{\n${lines.join(',\n')}\n}\n`)
}
