import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { checkLicences } from '@recado/rules/licences'
import { type LockedPackages, nameAt, readLock } from '@recado/rules/locked-packages'
import { runInTerminal } from '@recado/up/terminal'
import { askRegistry } from './ask-registry.ts'
import { judgeFindings, judgeList, type Verdict } from './judge-advisories.ts'
import { findListed, listRunning, ReviewedList } from './reviewed-list.ts'

const LIST = 'infra/dependencies/reviewed.json'

await runInTerminal(async () => {
  const { values } = parseArgs({ options: { 'looked-at': { type: 'string' } } })
  const list = ReviewedList.parse(JSON.parse(readFileSync(LIST, 'utf8')))
  const packages = readLock(process.cwd())
  const today = new Date().toISOString().slice(0, 10)
  const source = values['looked-at']
  if (source) {
    const renewed = ReviewedList.parse({ ...list, lookedAt: today, source, packages: listRunning(packages) })
    writeFileSync(LIST, `${JSON.stringify(renewed, null, 2)}\n`)
    console.log(`Written: ${LIST}, ${renewed.packages.length} packages. Its advisories are yours to write.`)
    return
  }
  const verdicts = [...judgeLicences(packages), ...(await judgeAdvisories(list, packages, today))]
  for (const { line, isRed } of verdicts) console.log(`${isRed ? 'red: ' : ''}${line}`)
  if (verdicts.some(({ isRed }) => isRed)) process.exitCode = 1
})

function judgeLicences(packages: LockedPackages): Verdict[] {
  const found = checkLicences(packages)
  if (found.length > 0) return found.map((line) => ({ line, isRed: true }))
  const others = Object.entries(packages).filter(([place, { link }]) => nameAt(place) !== undefined && !link)
  return [{ line: `licences: those of all ${others.length} packages are known`, isRed: false }]
}

async function judgeAdvisories(list: ReviewedList, packages: LockedPackages, today: string): Promise<Verdict[]> {
  const answer = await askRegistry(process.cwd())
  const isAnswered = 'findings' in answer
  const findings = isAnswered ? answer.findings : findListed(list, packages)
  const asked = isAnswered
    ? 'the registry answered'
    : `the registry does not answer (${answer.refusal}), so ${LIST} of ${list.lookedAt} was asked, for which somebody looked at ${list.source}`
  return [
    { line: `advisories: ${findings.length}; ${asked}`, isRed: false },
    ...judgeFindings(findings, list, packages, today),
    ...(isAnswered ? [] : judgeList(list, packages, today)),
  ]
}
