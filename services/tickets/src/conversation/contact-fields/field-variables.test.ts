import { randomUUID } from 'node:crypto'
import { campaignFilesChanged, campaignMessageRequested } from '@recado/contracts/campaigns/events'
import type { FieldKind } from '@recado/contracts/contact-fields/contact-field'
import { createContactField, deleteContactField } from '@recado/contracts/contact-fields/routes'
import { changeContact } from '@recado/contracts/contacts/routes'
import { createQuickMessage, deleteQuickMessage } from '@recado/contracts/quick-messages/routes'
import { createSchedule } from '@recado/contracts/schedules/routes'
import { eventually } from '@recado/kit/testing/service'
import { expect, test } from 'vitest'
import { startAutomaticTexts } from '../../../test/automatic-texts.ts'
import { aRequest } from '../../../test/campaigns.ts'
import type { Company } from '../../../test/harness.ts'

const { harness, said, put, set, given } = await startAutomaticTexts()
const { service } = harness

async function addField({ admin }: Company, name: string, kind: FieldKind = 'text') {
  return (await service.call(createContactField, { body: { name, kind } }, { as: admin })).body
}
const remove = ({ admin }: Company, contactFieldId: number) =>
  service.call(deleteContactField, { params: { contactFieldId } }, { as: admin })

async function withFields() {
  const made = await given()
  const { company, ticket } = made
  const city = await addField(company, 'Cidade')
  const birthday = await addField(company, 'Data de nascimento', 'date')
  const orders = await addField(company, 'Pedidos', 'number')
  await service.call(
    changeContact,
    {
      params: { contactId: ticket.contactId },
      body: {
        fields: [
          { fieldId: city.id, value: 'Natal {{company}} {nome}' },
          { fieldId: birthday.id, value: '1990-09-07' },
        ],
      },
    },
    { as: company.admin },
  )
  return { ...made, city, birthday, orders }
}

test('a text of a bot contains the values of fields, nothing for a missing value, and unknown variables as typed', async () => {
  const { company, ticket, agent, city, birthday } = await withFields()
  expect([city.key, birthday.key]).toEqual(['cidade', 'data_de_nascimento'])
  await set(company, 'sendGreetingAccepted', 'enabled')
  const text = '{{cidade}}, {{data_de_nascimento}}, {{pedidos}}, {{firstName}}, {{bairro}}'
  await set(company, 'greetingAcceptedMessage', text)

  await put(ticket, { status: 'open' }, agent)

  expect(await said(company, 1)).toEqual(['Natal {{company}} {nome}, 07/09/1990, , Carla, {{bairro}}'])
})

test('a scheduled message contains the values at the time of its sending', async () => {
  const { company, ticket, city } = await withFields()
  const { contactId } = ticket
  const body = { body: 'De {{cidade}}', sendAt: new Date(Date.now() + 3_600_000).toISOString(), contactId }
  const made = await service.call(createSchedule, { body }, { as: company.admin })
  const fields = [{ fieldId: city.id, value: 'Recife' }]
  await service.call(changeContact, { params: { contactId }, body: { fields } }, { as: company.admin })

  await service.database.query('update schedule set send_at = now(), try_at = now() where id = $1', [made.body.id])

  expect(await said(company, 1)).toEqual(['De Recife'])
})

test('a campaign message contains the values of the contact, and variables in values stay', async () => {
  const { company, ticket, city } = await withFields()
  const other = await harness.company()
  await addField(other, 'Bairro') // its variable stays as typed
  const { whatsappId, contactId } = ticket
  const template = { text: '{nome} de {cidade}: {pedidos}{bairro}', values: { nome: 'Ana {pedidos}' } }
  const request = aRequest({ whatsappId, contactId, text: 'Ana de {cidade}', template })

  await service.publish(campaignMessageRequested, company.id, request)

  expect(await said(company, 1)).toEqual(['Ana {pedidos} de Natal {{company}} {nome}: {bairro}'])
  expect(city.key).toBe('cidade')
})

test('a field in a text cannot be deleted, and the refusal names the texts', async () => {
  const { company, queue, agent, city, orders } = await withFields()
  const { admin } = company
  const own = { shortcode: 'meu', message: 'De {{cidade}}', geral: false }
  expect((await service.call(createQuickMessage, { body: own }, { as: agent })).status).toBe(201)
  const body = { shortcode: 'oi', message: 'Oi de {{cidade}}', geral: true, status: true }
  const quick = await service.call(createQuickMessage, { body }, { as: admin })
  await service.database.query(`update queue set greeting_message = 'Em {{cidade}}' where id = $1`, [queue.id])
  await set(company, 'transferMessage', 'Para {{queue}} em {{cidade}}')
  const refused = {
    status: 409,
    body: {
      error: 'ERR_CONTACT_FIELD_IN_USE',
      names: 'fila “Vendas”, resposta rápida “oi”, configurações',
      variable: '{{cidade}}',
    },
  }

  expect(await remove(company, city.id)).toMatchObject(refused)
  expect((await remove(company, orders.id)).status).toBe(200)

  await service.call(deleteQuickMessage, { params: { quickMessageId: quick.body.id } }, { as: admin })
  await service.database.query(`update queue set greeting_message = '' where id = $1`, [queue.id])
  await service.database.query('delete from setting_ref where company_id = $1', [company.id])
  expect((await remove(company, city.id)).status).toBe(200)
})

test('a field in the text of a campaign can be deleted after the campaign has ended, whatever the order of the events', async () => {
  const { company, city } = await withFields()
  const tell = async (version: number, variables: string[], id = randomUUID()) => {
    const needs = { campaignId: 5, fileListId: null, name: 'Natal', variables, fieldId: null, version }
    await service.publish(campaignFilesChanged, company.id, needs, id)
    await eventually(async () => {
      const query = 'select from campaign_files where company_id = $1 and version >= $2'
      return (await service.database.query(query, [company.id, version])).rowCount
    })
  }
  const id = randomUUID()
  for (const _ of [1, 2]) await tell(2, ['cidade', 'loja'], id)
  const refused = { status: 409, body: { error: 'ERR_CONTACT_FIELD_IN_USE', names: 'campanha “Natal”' } }
  expect(await remove(company, city.id)).toMatchObject(refused)

  await tell(3, [])
  const audience = { campaignId: 6, fileListId: null, name: 'Páscoa', variables: [], fieldId: city.id, version: 1 }
  await service.publish(campaignFilesChanged, company.id, audience)
  await eventually(
    async () => (await remove(company, city.id)).body,
    (body) => 'names' in body && body.names === 'campanha “Páscoa”',
  )
  await service.publish(campaignFilesChanged, company.id, { ...audience, fieldId: null, version: 2 })
  await eventually(async () => {
    const query = 'select from campaign_files where company_id = $1 and campaign_id = 6 and version = 2'
    return (await service.database.query(query, [company.id])).rowCount
  })
  await tell(1, ['cidade']) // arrives late

  expect((await remove(company, city.id)).status).toBe(200)
})
