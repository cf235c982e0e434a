import { expect, test } from 'vitest'
import { sweepLosses } from '../src/sweep-losses.ts'
import { losingByEvents } from './losses.ts'
import { startSubject } from './subjects/starts.ts'

test('the sweep of losses reports every route of a service that does not check the versions of rights', async () => {
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
