import { rmSync } from 'node:fs'
import { type Report, readReport } from './report.ts'
import { type Ended, runProgram } from './run-program.ts'

const DIRECTORY = '.cache/gate'

export type Tested = Ended & { readonly report: Report | undefined }

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
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  const ended = await runProgram('vitest', ['run', ...args, ...reporters], environment)
  return { ...ended, report: readReport(file) }
}
