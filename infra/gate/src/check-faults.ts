import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROW = /^\| (?<number>[A-Z]\d+) \| [^|]+ \|(?: `(?<run>[\w-]+)`)? \| (?<tests>.+) \|$/
const TEST = /\[(?<title>[^\]]+)\]\((?<path>[^)]+)\)/g
const TEXT = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g
const HOLE = /\$\{[^}]*\}|%[a-z]|\$\w+/ // a part of a title that differs from test to test

/**
 * Finds the rows of docs/faults.md whose number, run or tests are wrong.
 * @param folder the folder from which the links of the page lead
 * @param runs the names of the runs that a row may name
 */
export function checkFaults(page: string, folder: string, runs: readonly string[]): string[] {
  const numbers = new Set<string>()
  return page
    .split('\n')
    .filter((line) => /^\| [A-Z]\d/.test(line))
    .flatMap((line) => {
      const { number = '', run, tests = '' } = ROW.exec(line)?.groups ?? {}
      if (number === '') return [`${line}: the row has another form`]
      if (numbers.has(number)) return [`${number}: the number is used twice`]
      numbers.add(number)
      if (tests === 'missing') return run ? [`${number}: a missing test has no run`] : []
      if (!run || !runs.includes(run)) return [`${number}: ${run} is not the name of a run`]
      return checkTests(tests, folder).map((found) => `${number}: ${found}`)
    })
}

function checkTests(tests: string, folder: string): string[] {
  const named = [...tests.matchAll(TEST)]
  if (named.length === 0) return ['the row names no test']
  return named.flatMap(({ groups }) => {
    const { title = '', path = '' } = groups ?? {}
    const file = join(folder, path)
    if (!existsSync(file)) return [`${path} does not exist`]
    return hasTitle(readFileSync(file, 'utf8'), title) ? [] : [`${path} has no test "${title}"`]
  })
}

/** Whether a text in the source, with any values in its holes, is the title. */
const hasTitle = (source: string, title: string): boolean =>
  (source.match(TEXT) ?? []).some((text) => {
    const written = text.slice(1, -1).replaceAll(/\\(.)/g, '$1')
    const parts = written.split(HOLE)
    const isNamed = parts.some((part) => part.trim().length > 3) // a text of holes alone would fit every title
    return isNamed && new RegExp(`^${parts.map(RegExp.escape).join('.+')}$`).test(title)
  })
