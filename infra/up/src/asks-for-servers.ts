import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const RELATIVE = /(?:from|import\()\s*'(\.{1,2}\/[^']+)'/g

/**
 * Creates a function that finds out whether a test file, or a module that it imports by a relative path, injects a
 * server's address.
 */
export const createAsksForServers = (): ((file: string) => boolean) => createContains(/\binject\('/)

/**
 * Creates a function that finds out whether a file, or a module that it imports by a relative path, matches the
 * pattern.
 */
export function createContains(wanted: RegExp): (file: string) => boolean {
  const known = new Map<string, boolean>()
  return function contains(file: string): boolean {
    const before = known.get(file)
    if (before !== undefined) return before
    known.set(file, false) // ends the recursion for modules that import each other
    const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
    const imports = [...text.matchAll(RELATIVE)].map(([, path = '']) => join(dirname(file), path))
    const answer = wanted.test(text) || imports.some(contains)
    known.set(file, answer)
    return answer
  }
}
