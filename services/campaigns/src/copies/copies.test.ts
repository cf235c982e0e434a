import { copyRequested } from '@recado/contracts/auth/events'
import { connectionDeleted, connectionsTold } from '@recado/contracts/connections/events'
import { fileListDeleted, fileListsTold, fileListUpdated } from '@recado/contracts/files/events'
import { tagDeleted, tagsTold, tagUpdated } from '@recado/contracts/tags/events'
import { aConnection, aTag } from '@recado/contracts/testing/conversation'
import { aFileList } from '@recado/contracts/testing/desk'
import { openTicketsTold } from '@recado/contracts/tickets/events'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, type Harness, startCampaigns } from '../../test/harness.ts'

describe('copies of connections, tags, file lists and open tickets', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await startCampaigns({ isAlone: true })
  })
  afterAll(() => harness.close())

  const asked = async ({ id }: Company) =>
    (await harness.service.heard(copyRequested, id, () => true)).map(({ of }) => of)
  /** Moves the last requests back by an hour, and restarts the service, so that its job runs at once. */
  async function anHourLater(): Promise<void> {
    await harness.service.database.query(`update known_copy set asked_at = asked_at - interval '1 hour'`)
    await harness.service.restart()
  }
  const namesIn = async (table: 'connection_ref' | 'tag_ref' | 'file_list_ref', { id }: Company) => {
    const sql = `select name, deleted from ${table} where company_id = $1 order by id`
    return (await harness.service.database.query<{ name: string; deleted: boolean }>(sql, [id])).rows
  }
  const isComplete = ({ id }: Company, kind: string) =>
    eventually(async () => {
      const sql = 'select is_complete from known_copy where company_id = $1 and kind = $2'
      return (await harness.service.database.query(sql, [id, kind])).rows[0]?.is_complete
    })

  test('copies of connections, tags, file lists and open tickets are requested every hour until they are complete, and not afterwards', async () => {
    const { service } = harness
    const [company, other] = [await harness.company(), await harness.company()]
    await service.restart()
    await eventually(async () => (await asked(other)).length === 4)
    expect(await asked(company)).toEqual(['connection', 'tag', 'file-list', 'open-ticket'])
    await service.restart()
    expect(await asked(company)).toHaveLength(4) // at most one request per hour
    const connection = aConnection(company.id, { id: 71, name: 'Loja', number: '5511988887777' })
    const tag = { id: 72, name: 'Clientes', version: 3 }
    const fileList = { id: 73, name: 'Catálogo', version: 2 }

    await service.publish(tagsTold, company.id, { tags: [tag] })
    await isComplete(company, 'tag')
    await anHourLater()
    await eventually(async () => (await asked(other)).length === 8)
    expect(await asked(company)).toEqual([
      'connection',
      'tag',
      'file-list',
      'open-ticket',
      'connection',
      'file-list',
      'open-ticket',
    ])
    for (let twice = 0; twice < 2; twice++) {
      await service.publish(connectionsTold, company.id, { connections: [connection] })
      await service.publish(fileListsTold, company.id, { fileLists: [fileList] })
    }
    const answerId = crypto.randomUUID()
    const pageOf = (id: number) => ({ answerId, isLast: id === 75, tickets: [{ id, contactId: 9, version: 2 }] })
    for (const id of [74, 74, 75]) await service.publish(openTicketsTold, company.id, pageOf(id))
    await isComplete(company, 'connection')
    await isComplete(company, 'file-list')
    await isComplete(company, 'open-ticket')
    await anHourLater()

    await eventually(async () => (await asked(other)).length === 12)
    expect(await asked(company)).toHaveLength(7)
    expect(await namesIn('connection_ref', company)).toEqual([{ name: 'Loja', deleted: false }])
    expect(await namesIn('tag_ref', company)).toEqual([{ name: 'Clientes', deleted: false }])
    expect(await namesIn('file_list_ref', company)).toEqual([{ name: 'Catálogo', deleted: false }])
    expect(await namesIn('tag_ref', other)).toEqual([])
    const { rows } = await service.database.query(
      'select company_id, id::int from ticket_ref where is_open order by id',
    )
    expect(rows).toEqual([74, 75].map((id) => ({ company_id: company.id, id })))
  })

  test('an answer to a request for a copy does not replace newer versions, and does not restore deleted rows', async () => {
    const { service } = harness
    const company = await harness.company()
    const connection = await company.connection({ name: 'Loja', version: 4 })
    const [renamed, gone] = [await company.tag('Novo nome'), await company.tag('Fora')]
    await service.publish(tagDeleted, company.id, { tagId: gone.id })
    await service.publish(connectionDeleted, company.id, { whatsappId: 81 })
    await service.restart()
    await eventually(async () => (await asked(company)).length === 4)
    const told = [
      { ...connection, name: 'Nome velho', version: 3 },
      aConnection(company.id, { id: 81, name: 'Apagada', version: 9 }),
    ]

    await service.publish(connectionsTold, company.id, { connections: told })
    await service.publish(tagsTold, company.id, {
      tags: [
        { id: renamed.id, name: 'Nome velho', version: 1 },
        { id: gone.id, name: 'Fora', version: 9 },
      ],
    })
    await isComplete(company, 'connection')
    await isComplete(company, 'tag')

    expect(await namesIn('tag_ref', company)).toMatchObject([{ name: 'Novo nome' }, { deleted: true }])
    const { rows } = await service.database.query(
      'select name, deleted from connection_ref where company_id = $1 order by deleted',
      [company.id],
    )
    expect(rows).toEqual([
      { name: 'Loja', deleted: false },
      { name: '', deleted: true },
    ])
  })
  test('names of tags and file lists follow renames and deletions', async () => {
    const { service } = harness
    const company = await harness.company()
    const [renamed, gone] = [await company.tag('Antes'), await company.tag('Fora')]
    const tag = aTag(company.id, { id: renamed.id, name: 'Depois', version: 9 })
    await service.publish(tagUpdated, company.id, { tag })
    await service.publish(tagDeleted, company.id, { tagId: gone.id })
    const fileList = aFileList(company.id, { id: 91, name: 'Preços' })
    await service.publish(fileListUpdated, company.id, { fileList })
    await service.publish(fileListDeleted, company.id, { fileListId: 92 })

    await expect
      .poll(() => namesIn('tag_ref', company))
      .toMatchObject([
        { name: 'Depois', deleted: false },
        { name: 'Fora', deleted: true },
      ])
    await expect
      .poll(() => namesIn('file_list_ref', company))
      .toMatchObject([{ name: 'Preços', deleted: false }, { deleted: true }])
  })
})
