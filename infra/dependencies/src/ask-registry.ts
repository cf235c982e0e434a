import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Answer, readAuditReport } from './audit-report.ts'

const WAIT_MS = 180_000 // npm tries a request three times before it gives up

/** Runs `npm audit` over the package-lock.json of a directory. @returns its output */
export type Audit = (directory: string) => Promise<string>

/** A package with an advisory of 2020 (GHSA-xvch-5gv4-984h), which every registry with advisories reports. */
const KNOWN_BAD = { name: 'minimist', version: '0.0.8' }

/**
 * Asks the registry for advisories of everything in package-lock.json. An empty answer is trusted only if the registry
 * reports a known vulnerable package: some mirrors answer every request with an empty list.
 */
export async function askRegistry(root: string, audit: Audit = auditByNpm): Promise<Answer> {
  const answer = readAuditReport(await audit(root))
  if ('refusal' in answer || answer.findings.length > 0) return answer
  const control = await auditKnownBad(audit)
  if ('refusal' in control) return control
  if (control.findings.length > 0) return answer
  return { refusal: `it finds nothing wrong with ${KNOWN_BAD.name} ${KNOWN_BAD.version} either` }
}

async function auditKnownBad(audit: Audit): Promise<Answer> {
  const directory = mkdtempSync(join(tmpdir(), 'known-bad-'))
  try {
    const own = { name: 'known-bad', version: '1.0.0', dependencies: { [KNOWN_BAD.name]: KNOWN_BAD.version } }
    const packages = { '': own, [`node_modules/${KNOWN_BAD.name}`]: { version: KNOWN_BAD.version } }
    writeFileSync(join(directory, 'package.json'), JSON.stringify(own))
    writeFileSync(join(directory, 'package-lock.json'), JSON.stringify({ ...own, lockfileVersion: 3, packages }))
    return readAuditReport(await audit(directory))
  } finally {
    rmSync(directory, { recursive: true })
  }
}

const auditByNpm: Audit = (directory) =>
  new Promise((resolve, reject) => {
    const options = { cwd: directory, timeout: WAIT_MS, maxBuffer: 64 * 1024 * 1024 }
    execFile('npm', ['audit', '--json', '--package-lock-only'], options, (error, printed, complaint) => {
      if (error?.killed) resolve(JSON.stringify({ message: `npm audit did not end in ${WAIT_MS / 1_000} s` }))
      else if (printed.trim() === '') reject(new Error(`npm audit printed nothing: ${complaint || error?.message}`))
      else resolve(printed) // the exit code does not matter: it is 1 both for findings and for refusals
    })
  })
