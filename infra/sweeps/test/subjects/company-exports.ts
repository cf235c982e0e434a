import { linkCompanyExport } from '@recado/contracts/company-export/routes'
import type { ErrorCode } from '@recado/contracts/errors'
import type { CallOptions, TestService } from '@recado/kit/testing/service'
import { mark } from '../../src/marks.ts'
import type { Sample } from '../../src/subject.ts'

/** The admin of the company whose files are requested. */
type Asker = {
  readonly company: 'A' | 'B'
  readonly companyId: number
  readonly userId: number
  readonly as: CallOptions
}

/** Inserts a file of the company without parts, so that only the sweep changes it. @returns its id */
export async function insertExport(
  { database }: Pick<TestService, 'database'>,
  { company, companyId, userId }: Omit<Asker, 'as'>,
  status = 'ready',
): Promise<number> {
  await database.query(`update company_export set status = 'removed' where company_id = $1`, [companyId])
  const { rows } = await database.query<{ id: number }>(
    `insert into company_export (company_id, user_id, user_name, language, status, collect_until, expires_at)
      values ($1, $2, $4, 'pt', $3, now() + interval '1 day', now() + interval '7 days') returning id::int`,
    [companyId, userId, status, mark(company, 'asker')],
  )
  const id = rows[0]?.id ?? 0
  await database.query(
    `insert into company_export_part (company_id, export_id, service, tables) values ($1, $2, 'none', '[]')`,
    [companyId, id],
  )
  return id
}

/** Valid requests to the routes of a company's file, and requests that are refused. */
export function companyExportSamples(service: TestService, asker: Asker) {
  const params = async (status?: string) => ({ params: { exportId: await insertExport(service, asker, status) } })
  const open = async (): Promise<Sample> => {
    const input = await params()
    const { body } = await service.call(linkCompanyExport, input, asker.as)
    const link = new URL(body.location, 'http://localhost').searchParams.get('link') ?? ''
    return { ...input, query: { link }, as: asker.as }
  }
  const gone = () => ({ params: { exportId: 999_999 } })
  const samples = {
    findCompanyExport: () => ({}),
    requestCompanyExport: async () => {
      const { companyId } = asker
      const end = `update company_export set status = 'removed' where company_id = $1`
      await service.database.query(end, [companyId])
      return {}
    },
    removeCompanyExport: () => params(),
    linkCompanyExport: () => params(),
    openCompanyExport: open,
  } satisfies Record<string, () => Sample | Promise<Sample>>
  const provocations = {
    requestCompanyExport: {
      ERR_COMPANY_EXPORT_EXISTS: async () => {
        await params('collecting')
        return {}
      },
    },
    removeCompanyExport: { ERR_NOT_FOUND: gone },
    linkCompanyExport: { ERR_NOT_FOUND: gone },
    openCompanyExport: {
      ERR_NOT_FOUND: async () => {
        const request = await open()
        await service.database.query(`update company_export set status = 'expired' where company_id = $1`, [
          asker.companyId,
        ])
        return request
      },
    },
  } satisfies Record<string, Partial<Record<ErrorCode, () => Sample | Promise<Sample>>>>
  return { samples, provocations }
}
