import { expect, test } from 'vitest'
import { costsOf, type FileResult, failedIn, mergeReports, messagesOf, type Report } from './report.ts'

const aFile = (name: string, ...statuses: string[]): FileResult => ({
  name: `${process.cwd()}/${name}`,
  status: statuses.includes('failed') || statuses.length === 0 ? 'failed' : 'passed',
  startTime: 1_000,
  endTime: 1_000 + statuses.length * 1_500,
  message: statuses.length === 0 ? 'Error: no such module\n    at line 1' : '',
  assertionResults: statuses.map((status, index) => ({
    status,
    fullName: `does ${index}`,
    failureMessages: status === 'failed' ? ['AssertionError: expected 1 to be 2\n    at line 7'] : [],
  })),
})
const aReport = (...testResults: FileResult[]): Report => ({ testResults })

test('a file that passes on its second try counts as passed', () => {
  const first = aReport(aFile('a.test.ts', 'passed', 'failed'), aFile('b.test.ts', 'passed'))

  expect(mergeReports([first])).toMatchObject({ numPassedTests: 2, numFailedTests: 1, success: false })
  const merged = mergeReports([first], [aFile('a.test.ts', 'passed', 'passed')])
  expect(merged).toMatchObject({ numPassedTests: 3, numFailedTests: 0, numTotalTests: 3, success: true })
  expect(merged.testResults).toHaveLength(2)
})

test('the merged report counts the tests of all runs', () => {
  const reports = [aReport(aFile('a.test.ts', 'passed', 'skipped')), aReport(aFile('b.test.ts', 'passed'))]

  expect(mergeReports(reports)).toMatchObject({ numPassedTests: 2, numPendingTests: 1, numTotalTests: 3 })
})

test('a file that fails before its first test is reported with the first line of its message', () => {
  const report = mergeReports([aReport(aFile('a.test.ts'))])

  expect(report.success).toBe(false)
  expect(failedIn(report).flatMap(messagesOf)).toEqual(['Error: no such module'])
})

test('each failed test is reported with the first line of its message', () => {
  expect(messagesOf(aFile('a.test.ts', 'passed', 'failed'))).toEqual(['does 1: AssertionError: expected 1 to be 2'])
})

test('each file is reported with its duration in seconds and the number of its tests', () => {
  const report = aReport(aFile('a.test.ts', 'passed'), aFile('b.test.ts', 'passed', 'passed'))

  expect(costsOf(report)).toEqual([
    { file: 'a.test.ts', seconds: 1.5, tests: 1 },
    { file: 'b.test.ts', seconds: 3, tests: 2 },
  ])
})
