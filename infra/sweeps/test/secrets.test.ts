import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { apiTokenChanged } from '@recado/contracts/connections/events'
import { exportContactData } from '@recado/contracts/contacts/data-routes'
import { exportReady } from '@recado/contracts/contacts/events'
import { exportContacts, exportContactsWithFields } from '@recado/contracts/contacts/routes'
import { exportReport } from '@recado/contracts/reports/routes'
import type { RouteContract } from '@recado/contracts/route'
import { exportTicket } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { readZip } from '@recado/kit/testing/read-zip'
import { ROUTES } from '@recado/system/services'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeOf } from '../../../services/tickets/test/files.ts'
import type { Company } from '../../../services/tickets/test/harness.ts'
import { givenKnownCompany } from '../../../services/tickets/test/programs.ts'
import { startWithProviders, type WithProviders } from '../../../services/tickets/test/providers.ts'
import { plantSecrets, type Secrets, secretsIn } from './planted-secrets.ts'

/**
 * The routes of each service that export data. The file of a company has tests of its own (`test-export.ts`). Of the others, only the exports of tickets are tested below, because billing and
 * campaigns have no secrets of machines: their data comes from payments and from the events of tickets. The report as a
 * sheet has the same cells as the report as text.
 */
const EXPORTS = {
  auth: ['findCompanyExport', 'openCompanyExport', 'requestCompanyExport'],
  tickets: [
    'exportContactData',
    'exportContacts',
    'exportContactsWithFields',
    'exportReport',
    'exportReportSheet',
    'exportTicket',
  ],
  campaigns: [
    'exportCampaign',
    'exportCampaignResults',
    'exportCampaignResultsSheet',
    'exportContactList',
    'reportCampaign',
  ],
  billing: ['downloadReceipt'],
} as const

/** @returns whether a route makes a file or a report from rows; routes that serve uploaded files do not count */
const isExport = ({ url, answer }: RouteContract): boolean =>
  /(export|report)$/.test(url) || (answer === 'file' && !/(\/:file(\/photo|\/delivered)?|\/file)$/.test(url))

test('the services have exactly these exports', () => {
  const found = ROUTES.filter(({ contract }) => isExport(contract))
  const namesOf = (service: string) => found.flatMap((route) => (route.service === service ? [route.name] : [])).sort()

  const services = [...new Set(found.map(({ service }) => service))]
  expect(Object.fromEntries(services.map((service) => [service, namesOf(service)]))).toEqual(EXPORTS)
})

describe('a secret of prompts, integrations, webhooks, keys or tokens', () => {
  let stage: WithProviders
  let company: Company
  let ticket: Ticket
  let secrets: Secrets
  beforeAll(async () => {
    stage = await startWithProviders()
    const { harness, url } = stage
    company = await givenKnownCompany(harness)
    const queue = await company.queue({ name: 'Vendas' })
    secrets = await plantSecrets(harness, { company, queue, url })
    ticket = await company.waiting(queue, { pushName: 'Carla', text: 'Bom dia' })
    await company.texts(ticket.id, ({ length }) => length === 2) // the second text is the answer of the prompt
  })
  afterAll(() => stage.close())

  const fileOf = async (contract: RouteContract, path: string) => {
    const { service } = stage.harness
    const headers = { authorization: `Bearer ${await service.token(company.admin)}` }
    const answer = await fetch(service.address + path, { method: contract.method, headers })
    expect(answer.status).toBe(200)
    return answer.text()
  }
  const archive = async () => {
    const { harness } = stage
    const input = { params: { contactId: ticket.contactId } }
    expect((await harness.service.call(exportContactData, input, { as: company.admin })).status).toBe(202)
    const [ready] = await company.heard(exportReady)
    const content = await (await storeOf(harness)).read((ready?.url ?? '').replace('/public/', ''))
    return [...readZip(await buffer(content ?? Readable.from([])))].flat().join('\n')
  }
  const days = [-1, 1].map((day) => new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10))
  const TEXTS = [
    ['exportContactData', 'Carla', archive],
    ['exportContacts', 'Carla', () => fileOf(exportContacts, '/contacts/export')],
    ['exportContactsWithFields', 'Carla', () => fileOf(exportContactsWithFields, '/contacts/export-with-fields')],
    ['exportReport', 'Vendas', () => fileOf(exportReport, `/reports/csv?date_from=${days[0]}&date_to=${days[1]}`)],
    ['exportTicket', 'Carla', () => fileOf(exportTicket, `/tickets/${ticket.id}/export`)],
  ] as const

  test.each(TEXTS)('a secret is not in the export of %s', async (_, word, read) => {
    const text = await read()

    expect(text).toContain(word)
    expect(secretsIn(text, secrets)).toEqual([])
  })

  test('a secret is not in any event, so that other services and the audit log do not get it', async () => {
    const events = await stage.harness.service.events()
    const isOwn = ({ companyId, type }: (typeof events)[number]) =>
      // this event comes from connections and is only for tickets
      companyId === company.id && type !== apiTokenChanged.type
    const told = JSON.stringify(events.filter(isOwn))

    for (const act of ['prompt.create', 'queueIntegration.create', 'webhook.create', 'apiKey.create']) {
      expect(told).toContain(act)
    }
    expect(secretsIn(told, secrets)).toEqual([])
  })
})
