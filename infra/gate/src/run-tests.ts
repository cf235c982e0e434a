import { mkdirSync, rmSync } from 'node:fs'
import { type Report, readReport } from './report.ts'
import { type Ended, runProgram } from './run-program.ts'

const DIRECTORY = '.cache/gate'

export type Tested = Ended & { readonly report: Report | undefined }

/** The progress file of the run of that name. */
export const progressFileOf = (name: string): string => `${DIRECTORY}/${name}.progress.jsonl`

/**
 * Runs Vitest in a process of its own, with servers of its own.
 * @param name of the run, which its report is kept under
 * @param args projects and files
 */
export async function runTests(
  name: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Tested> {
  const file = `${DIRECTORY}/${name}.json`
  rmSync(file, { force: true }) // an old report must not speak for this run
  mkdirSync(DIRECTORY, { recursive: true })
  const files = { REPORT_FILE: file, PROGRESS_FILE: progressFileOf(name) }
  const ended = await runProgram('vitest', ['run', ...args], { ...files, ...environment })
  return { ...ended, report: readReport(file) }
}
