import { createApiKey } from '@recado/contracts/api-keys/routes'
import { Scope } from '@recado/contracts/api-keys/scope'
import type { RouteContract } from '@recado/contracts/route'
import { isSignedIn } from '@recado/contracts/route-errors'
import { ROUTES } from '@recado/system/services'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deletionsLast } from '../src/deletions-last.ts'
import { fingerprint, shows } from '../src/marks.ts'
import { send } from '../src/send.ts'
import type { SweptCompany } from '../src/subject.ts'
import { startSubject } from './subjects/starts.ts'
import type { StartedSubject } from './subjects/subject.ts'

/** What a key opens, by its scope, as the product promises it; everything else is open to none. */
const OPEN: Readonly<Record<Scope, readonly string[]>> = {
  send: ['getExternalMessage', 'sendExternally'],
  read: [
    'countTickets',
    'getContact',
    'getQueue',
    'getTag',
    'getTicket',
    'getTicketByUuid',
    'listConnectionNames',
    'listContactTickets',
    'listContacts',
    'listMessages',
    'listQueues',
    'listTags',
    'listTickets',
    'openMessageFile',
    'pickContacts',
    'pickTags',
    'searchMessages',
  ],
  manage: [
    'addTicketTag',
    'changeContact',
    'changeTag',
    'createContact',
    'createTag',
    'deleteTag',
    'leaveLane',
    'removeTicketTag',
    'replaceTicketTags',
    'updateTicket',
  ],
}

const SWEEP_MS = 1_800_000 // every route is asked with every key

test.each(Scope.options)(
  'a key that is good for %s opens these routes of all services, each of the service that knows keys',
  (scope) => {
    const opened = ROUTES.filter(({ contract }) => (contract as RouteContract).scope === scope)

    expect(opened.map(({ name }) => name).sort()).toEqual(OPEN[scope])
    expect(new Set(opened.map(({ service }) => service))).toEqual(new Set(['tickets']))
  },
)

describe('keys of two companies', () => {
  let subject: StartedSubject
  beforeAll(async () => {
    subject = await startSubject('tickets')
  })
  afterAll(() => subject.close())

  async function keyOf({ people, ids }: SweptCompany, scopes: Scope[]): Promise<{ token: string }> {
    const body = { name: 'Chave', scopes, whatsappId: ids.whatsapp ?? null }
    const answer = await subject.service.call(createApiKey, { body }, people.admin)
    return { token: answer.body.secret }
  }
  const routes = () =>
    deletionsLast(subject.routes).filter(([, route]) => isSignedIn(route) || route.access === 'token')

  test(
    'are refused by every route that does not name their scope, and served by those that do',
    async () => {
      for (const scope of Scope.options) {
        const as = await keyOf(subject.own, [scope])
        for (const [name, route] of routes()) {
          const sample = await subject.samples[name]?.()
          const { status, body } = await send(subject.service, route, { ...sample, as })
          const opens = route.scope === scope
          const expected = opens ? route.status : '403 ERR_NO_PERMISSION'
          expect([scope, name, opens ? status : `${status} ${body.error}`]).toEqual([scope, name, expected])
        }
      }
    },
    SWEEP_MS,
  )

  test(
    'see and change nothing of the other company, whatever they ask for',
    async () => {
      const { service, own, other } = subject
      const as = await keyOf(other, [...Scope.options])
      const scoped = routes().filter(([, { scope }]) => scope)
      const [reads, writes] = [true, false].map((isRead) =>
        scoped.filter(([, { method }]) => (method === 'GET') === isRead),
      )
      for (const [name, route] of [...(reads ?? []), ...(writes ?? [])]) {
        // samples carry marks, which writes would bring
        const sample = await subject.samples[name]?.()
        const before = await fingerprint(service.database, own.id)
        const { status, body } = await send(service, route, { ...sample, as })
        if (sample?.params) expect([name, status]).toEqual([name, 404])
        if (route.method === 'GET') expect([name, shows(JSON.stringify(body), 'A')]).toEqual([name, false])
        expect([name, await fingerprint(service.database, own.id)]).toEqual([name, before])
      }
    },
    SWEEP_MS,
  )
})
