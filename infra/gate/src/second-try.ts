import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { type FileResult, messagesOf } from './report.ts'
import { runTests } from './run-tests.ts'

const MOST = 10 // files: more failures than that are not chance
const LIST = '.ci/second-tries.md'

/** A file that failed in the run and passed when it was run again alone. */
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

/** Appends the files to this checkout's list of defects. */
export function noteSecondTries(tries: readonly SecondTry[]): void {
  const lines = tries.flatMap(({ file, messages }) => messages.map((message) => `- ${today()} ${file}: ${message}\n`))
  if (lines.length > 0) appendFileSync(LIST, lines.join(''))
}

const today = (): string => new Date().toISOString().slice(0, 10)
