import { mkdirSync, rmSync } from 'node:fs'
import { type Report, readReport } from './report.ts'
import { type Ended, runProgram } from './run-program.ts'

const DIRECTORY = '.cache/gate'

export type Tested = Ended & { readonly report: Report | undefined }

/** @returns the path of the progress file of the run with this name */
export const progressFileOf = (name: string): string => `${DIRECTORY}/${name}.progress.jsonl`

/**
 * Runs Vitest in a separate process with its own servers.
 * @param name the run's name, under which its report is stored
 * @param args the projects and files to run
 */
export async function runTests(
  name: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Tested> {
  const file = `${DIRECTORY}/${name}.json`
  rmSync(file, { force: true }) // otherwise the report of an earlier run would count when this run is killed
  mkdirSync(DIRECTORY, { recursive: true })
  const files = { REPORT_FILE: file, PROGRESS_FILE: progressFileOf(name) }
  const ended = await runProgram('vitest', ['run', ...args], { ...files, ...environment })
  return { ...ended, report: readReport(file) }
}
