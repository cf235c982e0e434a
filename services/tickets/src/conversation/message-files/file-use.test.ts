import { filesCounted, storageChanged } from '@recado/contracts/media/events'
import { deleteTicket } from '@recado/contracts/tickets/routes'
import { newMediaKey } from '@recado/kit/media/media-key'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenPicture, storeOf, tell } from '../../../test/files.ts'
import { type Company, type Harness, startTickets } from '../../../test/harness.ts'

describe('the space for files', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await startTickets({ isAlone: true })
  })
  afterAll(() => harness.close())

  const rows = async (sql: string, values: unknown[]) => (await harness.service.database.query(sql, values)).rows
  const useOf = async ({ id }: Company) =>
    (await rows('select bytes::int, files from file_use where company_id = $1', [id]))[0]
  const counted = (company: Company, files: number) =>
    eventually(
      () => useOf(company),
      (use) => use?.files === files,
    )
  async function send(company: Company, ticketId: number, text: string) {
    const form = new FormData()
    form.append('medias', new Blob([text]), 'lista.csv')
    return harness.service.raw('POST', `/messages/${ticketId}`, { body: form, as: company.admin })
  }
  /** Stores the file of an incoming picture as the gateway does. */
  async function receive(company: Company): Promise<string> {
    const path = newMediaKey('tickets', company.id)
    const content = (async function* () {
      yield Buffer.from('12345')
    })()
    await (await storeOf(harness)).put(path, content, 5)
    await tell(harness, company, await givenPicture(company), path)
    return path
  }
  /** Lets a day pass for released files, and runs the jobs. */
  async function aDayLater(): Promise<void> {
    await harness.service.database.query(`update media_file set delete_after = delete_after - interval '2 days'`)
    await harness.service.restart()
  }

  test('files are counted once with their bytes, when they are used and when they are removed', async () => {
    const [company, other] = [await harness.company(), await harness.company()]
    const ticket = await company.accept(await company.waiting(null), company.admin)
    await send(company, ticket.id, 'a;b')
    await send(company, ticket.id, 'a;b;c')
    await receive(other)

    expect(await counted(company, 2)).toEqual({ bytes: 8, files: 2 })
    expect(await counted(other, 1)).toEqual({ bytes: 5, files: 1 })
    await harness.service.restart() // the restarted service does not measure them again
    await harness.service.call(deleteTicket, { params: { ticketId: ticket.id } }, { as: company.admin })
    await aDayLater()

    expect(await counted(company, 0)).toEqual({ bytes: 0, files: 0 })
    await aDayLater()
    const told = await harness.service.heard(filesCounted, company.id, (all) => all.at(-1)?.bytes === 0)
    expect(told.at(-1)).toMatchObject({ owner: 'tickets', bytes: 0, files: 0 })
    expect(told.map(({ version }) => version)).toEqual(told.map((_, place) => place + 1))
    expect(await useOf(other)).toEqual({ bytes: 5, files: 1 })
  })

  test('a count that is wrong is corrected by the daily count, and told', async () => {
    const company = await harness.company()
    await receive(company)
    await counted(company, 1)
    await rows(
      `update file_use set bytes = 9000, files = 7, counted_at = now() - interval '25 hours' where company_id = $1`,
      [company.id],
    )

    await harness.service.restart()

    expect(await counted(company, 1)).toEqual({ bytes: 5, files: 1 })
    const told = await harness.service.heard(filesCounted, company.id, (all) => all.length === 2)
    expect(told.at(-1)).toEqual({ owner: 'tickets', bytes: 5, files: 1, version: 2 })
  })

  test('a company without space sends no files until it has space again, and gets those of its customers', async () => {
    const company = await harness.company()
    const ticket = await company.accept(await company.waiting(null), company.admin)
    const become = async (isFull: boolean, version: number) => {
      await harness.service.publish(storageChanged, company.id, { isFull, version })
      const sql = 'select 1 from file_use where company_id = $1 and full_version = $2'
      await eventually(async () => (await rows(sql, [company.id, version])).length)
    }
    await become(true, 2)

    const refused = await send(company, ticket.id, 'a;b')
    const path = await receive(company)

    expect(refused).toMatchObject({ status: 403, body: { error: 'ERR_STORAGE_FULL' } })
    expect(refused.body['message']).toMatch(/^O espaço para arquivos da empresa acabou/)
    await eventually(async () => (await rows('select 1 from message where media_path = $1', [path])).length)
    await harness.service.publish(storageChanged, company.id, { isFull: false, version: 1 }) // late
    await become(false, 3)
    expect((await send(company, ticket.id, 'a;b')).status).toBe(201)
  })
})
