import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Audit, askRegistry } from './ask-registry.ts'

const NOTHING = { auditReportVersion: 2, vulnerabilities: {} }

const reportOf = (name: string) => ({
  auditReportVersion: 2,
  vulnerabilities: {
    [name]: {
      via: [{ source: 1, dependency: name, title: 'Bad', url: '', severity: 'high', range: '*' }],
      nodes: [`node_modules/${name}`],
    },
  },
})

/** Makes a registry that answers one report for the repository and another for the known vulnerable package. */
const auditOf =
  (ofRepository: unknown, ofKnownBad: unknown): Audit =>
  async (directory) =>
    JSON.stringify(directory === '/repository' ? ofRepository : ofKnownBad)

test('an empty answer is trusted when the registry reports the known vulnerable package', async () => {
  expect(await askRegistry('/repository', auditOf(NOTHING, reportOf('minimist')))).toEqual({ findings: [] })
})

test('an empty answer counts as a refusal when the registry does not report the known vulnerable package', async () => {
  expect(await askRegistry('/repository', auditOf(NOTHING, NOTHING))).toEqual({
    refusal: 'it finds nothing wrong with minimist 0.0.8 either',
  })
})

test.each([
  ['to audit the repository', auditOf({ message: '405 Method Not Allowed' }, reportOf('minimist'))],
  ['to audit the known vulnerable package', auditOf(NOTHING, { message: '405 Method Not Allowed' })],
])('a refusal of the registry %s is returned with its message', async (_what, audit) => {
  expect(await askRegistry('/repository', audit)).toEqual({ refusal: '405 Method Not Allowed' })
})

test('an answer with findings is trusted without asking about the known vulnerable package', async () => {
  const answer = await askRegistry('/repository', auditOf(reportOf('thing'), NOTHING))
  expect(answer).toMatchObject({ findings: [{ id: 'npm:1', package: 'thing', severity: 'high' }] })
})

test('the second audit is of a package-lock.json with only the known vulnerable package', async () => {
  const asked: string[] = []
  await askRegistry('/repository', async (directory) => {
    if (directory !== '/repository') asked.push(readFileSync(join(directory, 'package-lock.json'), 'utf8'))
    return JSON.stringify(NOTHING)
  })

  expect(asked.map((text) => JSON.parse(text).packages)).toEqual([
    expect.objectContaining({ 'node_modules/minimist': { version: '0.0.8' } }),
  ])
})
