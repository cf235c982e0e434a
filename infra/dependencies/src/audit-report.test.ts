import { expect, test } from 'vitest'
import { readAuditReport } from './audit-report.ts'

/** A report of npm 11 about a package with two advisories and a package that depends on it. */
const REPORT = {
  auditReportVersion: 2,
  vulnerabilities: {
    minimist: {
      name: 'minimist',
      severity: 'critical',
      isDirect: false,
      via: [
        {
          source: 1096465,
          name: 'minimist',
          dependency: 'minimist',
          title: 'Prototype Pollution in minimist',
          url: 'https://github.com/advisories/GHSA-vh95-rmgr-6w4m',
          severity: 'moderate',
          cwe: ['CWE-1321'],
          cvss: { score: 5.6, vectorString: 'CVSS:3.1/AV:N/AC:H/PR:N/UI:N/S:U/C:L/I:L/A:L' },
          range: '<0.2.1',
        },
        {
          source: 1097678,
          name: 'minimist',
          dependency: 'minimist',
          title: 'Prototype Pollution in minimist',
          url: 'https://github.com/advisories/GHSA-xvch-5gv4-984h',
          severity: 'critical',
          cwe: ['CWE-1321'],
          cvss: { score: 9.8, vectorString: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' },
          range: '<0.2.4',
        },
      ],
      effects: ['mkdirp'],
      range: '<=0.2.3',
      nodes: ['node_modules/mkdirp/node_modules/minimist'],
      fixAvailable: true,
    },
    mkdirp: {
      name: 'mkdirp',
      severity: 'critical',
      isDirect: true,
      via: ['minimist'],
      effects: [],
      range: '0.4.1 - 0.5.1',
      nodes: ['node_modules/mkdirp'],
      fixAvailable: { name: 'mkdirp', version: '0.5.6', isSemVerMajor: false },
    },
  },
  metadata: { vulnerabilities: { info: 0, low: 0, moderate: 0, high: 0, critical: 2, total: 2 } },
}

test('each advisory in the report is one finding, and a package that only depends on a vulnerable package has no finding', () => {
  const answer = readAuditReport(JSON.stringify(REPORT))

  const where = {
    package: 'minimist',
    title: 'Prototype Pollution in minimist',
    places: ['node_modules/mkdirp/node_modules/minimist'],
  }
  expect(answer).toEqual({
    findings: [
      { ...where, id: 'GHSA-vh95-rmgr-6w4m', severity: 'moderate', range: '<0.2.1' },
      { ...where, id: 'GHSA-xvch-5gv4-984h', severity: 'critical', range: '<0.2.4' },
    ],
  })
})

test('the error of a registry that does not support audits is read as a refusal', () => {
  const uri = 'https://registry.example/-/npm/v1/security/advisories/bulk'
  const message = '405 Method Not Allowed - POST https://registry.example/-/npm/v1/security/advisories/bulk'
  const printed = JSON.stringify({ message, method: 'POST', uri, headers: {}, statusCode: 405, body: '' })

  expect(readAuditReport(printed)).toEqual({ refusal: message })
})

test.each([
  ['of a later npm', { ...REPORT, auditReportVersion: 3 }],
  ['without packages', { auditReportVersion: 2 }],
  ['without any field', {}],
])('reading a report %s throws, instead of returning an empty list', (_what, report) => {
  expect(() => readAuditReport(JSON.stringify(report))).toThrow()
})
