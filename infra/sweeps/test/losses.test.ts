import { NAMES_WITH_DATABASE } from '@recado/system/services'
import { describe, expect, test } from 'vitest'
import { linesOf } from '../src/finding.ts'
import { matrixOf, sweepLosses } from '../src/sweep-losses.ts'
import { losingByEvents, losingInAuth } from './losses.ts'
import { startSubject } from './subjects/starts.ts'

const SWEEP_MS = 1_800_000

describe('a token that lasts, of somebody who has just lost the permission, the feature or the company', () => {
  test.each(NAMES_WITH_DATABASE)(
    'opens no route of %s, and nothing is written',
    async (name) => {
      const subject = await startSubject(name)
      const losing = name === 'auth' ? losingInAuth(subject) : losingByEvents(subject)

      const { rows, findings } = await sweepLosses(subject, losing)
      await subject.close()

      process.stdout.write(`\n${name}\n${matrixOf(rows).join('\n')}\n`)
      expect(linesOf(findings)).toEqual([])
    },
    SWEEP_MS,
  )

  test('is found to open every route of a service that does not judge rights', async () => {
    const subject = await startSubject('billing')
    await subject.service.database.query(
      `create or replace function refuse_outdated_rights(bearer bigint, user_rights int, company_rights int)
        returns void language sql as ''`,
    )

    const { rows, findings } = await sweepLosses(subject, losingByEvents(subject))
    await subject.close()

    const opened = rows.filter(({ answers }) => answers).map(({ route }) => `route ${route}`)
    expect([...new Set(findings.map(({ where }) => where))]).toEqual(expect.arrayContaining(opened))
    expect(opened.length).toBeGreaterThan(3)
  })
})
