import { readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { type FileResult, messagesOf } from './report.ts'
import { runTests } from './run-tests.ts'

const MOST = 10 // files; when more have failed, chance is not the reason
const LIST = 'docs/known-defects.md'
const LONGEST = 300 // the maximum number of characters of a message in the list

/** A file that failed in the run and passed when it ran again alone. */
export type SecondTry = { readonly file: string; readonly messages: readonly string[]; readonly result: FileResult }

/** Runs each failed file once more, alone, in a fresh process of this environment. @returns the files that pass now */
export async function tryAgain(
  failed: readonly FileResult[],
  environment: Readonly<Record<string, string>>,
): Promise<SecondTry[]> {
  if (failed.length > MOST) return []
  const green: SecondTry[] = []
  for (const first of failed) {
    const file = relative(process.cwd(), first.name)
    const { isGood, report } = await runTests('second-try', [file], environment)
    const result = report?.testResults.find(({ name }) => name === first.name)
    if (isGood && result?.status === 'passed') green.push({ file, messages: messagesOf(first), result })
  }
  return green
}

/** Adds the files to the list of known defects, because an unstable test is a defect. */
export function noteSecondTries(tries: readonly SecondTry[]): void {
  if (tries.length === 0) return
  const rows = tries.flatMap(({ file, messages }) => messages.map((message) => rowOf(file, message)))
  writeFileSync(LIST, withRows(readFileSync(LIST, 'utf8'), rows))
}

const rowOf = (file: string, message: string): string =>
  `| \`${file}\` | Green on its second try on ${today()}: ${message.replaceAll('|', '\\|').slice(0, LONGEST)} |`

/** @returns the page with more rows in its last table, which must be at its end */
const withRows = (page: string, rows: readonly string[]): string => `${[page.trimEnd(), ...rows].join('\n')}\n`

const today = (): string => new Date().toISOString().slice(0, 10)
