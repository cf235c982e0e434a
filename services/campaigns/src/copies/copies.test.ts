import { copyRequested } from '@recado/contracts/auth/events'
import { connectionDeleted, connectionsTold } from '@recado/contracts/connections/events'
import { fileListsTold } from '@recado/contracts/files/events'
import { tagDeleted, tagsTold } from '@recado/contracts/tags/events'
import { aConnection } from '@recado/kit/testing/resources'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, type Harness, startCampaigns } from '../../test/harness.ts'

describe('what a company has from before campaigns heard of it', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await startCampaigns({ isAlone: true })
  })
  afterAll(() => harness.close())

  const asked = async ({ id }: Company) =>
    (await harness.service.heard(copyRequested, id, () => true)).map(({ of }) => of)
  /** The job, which runs when a process begins, an hour later. */
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

  test('data from before campaigns had a copy are asked for every hour until all of them arrive, and never again', async () => {
    const { service } = harness
    const [company, other] = [await harness.company(), await harness.company()]
    await service.restart()
    await eventually(async () => (await asked(other)).length === 3)
    expect(await asked(company)).toEqual(['connection', 'tag', 'file-list'])
    await service.restart()
    expect(await asked(company)).toHaveLength(3) // within the hour
    const connection = aConnection(company.id, { id: 71, name: 'Loja', number: '5511988887777' })
    const tag = { id: 72, name: 'Clientes', version: 3 }
    const fileList = { id: 73, name: 'Catálogo', version: 2 }

    await service.publish(connectionsTold, company.id, { whatsappIds: [71] }) // by an earlier release
    await service.publish(tagsTold, company.id, { tags: [tag] })
    await isComplete(company, 'tag')
    await anHourLater()
    await eventually(async () => (await asked(other)).length === 6)
    expect(await asked(company)).toEqual(['connection', 'tag', 'file-list', 'connection', 'file-list'])
    for (let twice = 0; twice < 2; twice++) {
      await service.publish(connectionsTold, company.id, { whatsappIds: [71], connections: [connection] })
      await service.publish(fileListsTold, company.id, { fileLists: [fileList] })
    }
    await isComplete(company, 'connection')
    await isComplete(company, 'file-list')
    await anHourLater()

    await eventually(async () => (await asked(other)).length === 9)
    expect(await asked(company)).toHaveLength(5)
    expect(await namesIn('connection_ref', company)).toEqual([{ name: 'Loja', deleted: false }])
    expect(await namesIn('tag_ref', company)).toEqual([{ name: 'Clientes', deleted: false }])
    expect(await namesIn('file_list_ref', company)).toEqual([{ name: 'Catálogo', deleted: false }])
    expect(await namesIn('tag_ref', other)).toEqual([])
  })

  test('data from before campaigns had a copy replace nothing newer, restore nothing deleted, and add the phone that an earlier release did not store', async () => {
    const { service } = harness
    const company = await harness.company()
    const connection = await company.connection({ name: 'Loja', version: 4, number: null })
    const [renamed, gone] = [await company.tag('Novo nome'), await company.tag('Fora')]
    await service.publish(tagDeleted, company.id, { tagId: gone.id })
    await service.publish(connectionDeleted, company.id, { whatsappId: 81 })
    await service.restart()
    await eventually(async () => (await asked(company)).length === 3)
    const told = [{ ...connection, number: '5511988887777' }, aConnection(company.id, { id: 81, name: 'Apagada' })]

    await service.publish(connectionsTold, company.id, { whatsappIds: told.map(({ id }) => id), connections: told })
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
      'select name, number, deleted from connection_ref where company_id = $1 order by deleted',
      [company.id],
    )
    expect(rows).toEqual([
      { name: 'Loja', number: '5511988887777', deleted: false },
      { name: '', number: null, deleted: true },
    ])
  })
})
