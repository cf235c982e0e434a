import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { z } from 'zod'

const TestResult = z.looseObject({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()) })
const FileResult = z.looseObject({
  name: z.string(), // absolute path
  status: z.string(),
  startTime: z.number(),
  endTime: z.number(),
  message: z.string().default(''),
  assertionResults: z.array(TestResult),
})
export type FileResult = z.infer<typeof FileResult>

/** The fields of Vitest's JSON report that the gate reads. */
export const Report = z.looseObject({ testResults: z.array(FileResult) })
export type Report = z.infer<typeof Report>

/** @returns undefined when the report is missing or incomplete, because the run was killed */
export function readReport(file: string): Report | undefined {
  try {
    return Report.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

export const failedIn = ({ testResults }: Report): FileResult[] =>
  testResults.filter(({ status }) => status === 'failed')

/**
 * @returns the first line of each failure in a file, or of the file's own error when it failed before its first test
 */
export function messagesOf({ assertionResults, message }: FileResult): string[] {
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  const ofTests = failed.map(({ fullName, failureMessages }) => `${fullName}: ${firstLine(failureMessages[0])}`)
  return ofTests.length > 0 ? ofTests : [firstLine(message)]
}

const firstLine = (text = ''): string => text.split('\n')[0] ?? ''

/** Merges reports. A result in `later` replaces the result of the same file in the reports. */
export function mergeReports(reports: readonly Report[], later: readonly FileResult[] = []): Report & Totals {
  const byName = new Map(reports.flatMap(({ testResults }) => testResults.map((file) => [file.name, file])))
  for (const file of later) byName.set(file.name, file)
  const testResults = [...byName.values()]
  return { ...reports[0], ...totalsOf(testResults), testResults }
}

type Totals = {
  readonly success: boolean
  readonly numTotalTests: number
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
}

function totalsOf(files: readonly FileResult[]): Totals {
  const statuses = files.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status))
  const count = (...wanted: string[]) => statuses.filter((status) => wanted.includes(status)).length
  return {
    success: files.every(({ status }) => status !== 'failed'),
    numTotalTests: statuses.length,
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: count('pending', 'skipped', 'todo', 'disabled'),
  }
}

/** @returns the duration in seconds and the number of tests of each file, whose path is relative to the repository */
export function costsOf({ testResults }: Report): { file: string; seconds: number; tests: number }[] {
  return testResults.map(({ name, startTime, endTime, assertionResults }) => ({
    file: relative(process.cwd(), name),
    seconds: Math.round((endTime - startTime) / 100) / 10,
    tests: assertionResults.length,
  }))
}
