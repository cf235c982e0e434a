import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseUrl } from '@recado/kit/db/provision'
import pg from 'pg'
import { createFixture, type Fixture } from '../../backup/test/fixture.ts'
import { importCompany } from '../src/import-company.ts'
import { environmentFor } from '../src/installation-environment.ts'
import type { Report } from '../src/report.ts'
import { FORMER_ROWS, FORMER_SCHEMA } from './former-schema.ts'

const REPOSITORY = new URL('../../..', import.meta.url).pathname
const JPEG = Buffer.from(
  `ffd8ffe000104a46494600010100000100010000ffdb004300${'01'.repeat(64)}ffc0000b080001000101011100ffd9`,
  'hex',
)

/** A former system with two companies, and an installation with the companies 7 and 8. */
export type Former = Fixture & {
  /** The address of the former system's database. */
  readonly url: string
  readonly former: (text: string) => Promise<Record<string, unknown>[]>
  readonly move: (wanted?: Partial<Wanted>) => Promise<Moved>
  /** The lines of the file of rows that did not come whole. */
  readonly told: () => { kind: string; source: string; reason: string }[]
}
type Wanted = {
  companyId: number
  sourceCompanyId: number
  folder: string | undefined
  isDry: boolean
  from: string
  withSessions: boolean
  reportFile: string
}
type Moved = { report: Report; lines: string[] }

export async function createFormer(servers: { postgresUrl: string; amqpUrl: string }): Promise<Former> {
  const fixture = await createFixture(servers)
  const { query, folder, installation } = fixture
  for (const id of [7, 8]) {
    await query(
      `insert into company (company_id, name, email, phone, plan_id, due_date, timezone) values
       (${id}, 'Empresa ${id}', 'empresa${id}@example.test', '', 1, '2099-01-01', 'America/Sao_Paulo')`,
      'auth',
    )
    for (const service of ['tickets', 'connections', 'campaigns']) {
      await query(
        `insert into company_ref (company_id, version, full_version, name) values (${id}, 1, 1, 'Empresa ${id}')`,
        service,
      )
    }
    await query(
      `insert into user_ref (company_id, id, name, profile, version) values (${id}, ${id}00, 'Dona', 'admin', 1)`,
      'tickets',
    )
  }
  const name = `former_${randomBytes(4).toString('hex')}`
  await query(`create database ${name}`)
  const url = databaseUrl(servers.postgresUrl, { name })
  async function former(text: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client(url)
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }
  await former(FORMER_SCHEMA + FORMER_ROWS)
  const media = join(folder, 'public')
  mkdirSync(join(media, 'company1'), { recursive: true })
  writeFileSync(join(media, 'company1/pao.jpg'), JPEG)
  const reportFile = join(folder, 'report.jsonl')
  return {
    ...fixture,
    url,
    former,
    async move({ companyId = 7, sourceCompanyId = 1, isDry = false, from = url, ...others } = {}) {
      const lines: string[] = []
      const wanted = { from, companyId, sourceCompanyId, isDry, reportFile, folder: media, ...others }
      const report = await importCompany(wanted, {
        installation,
        repository: REPOSITORY,
        environmentOf: (service) => environmentFor(installation, service, folder),
        log: (line) => void lines.push(line),
      })
      return { report, lines }
    },
    told: () =>
      readFileSync(reportFile, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    close: async () => {
      await query(`drop database ${name} with (force)`)
      await fixture.close()
    },
  }
}
