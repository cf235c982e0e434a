import type { RouteContract } from '@recado/contracts/route'
import { Scope } from '@recado/contracts/scope'
import { ROUTES } from '@recado/system/services'
import { expect, test } from 'vitest'

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

test.each(Scope.options)(
  'a key that is good for %s opens these routes of all services, each of the service that knows keys',
  (scope) => {
    const opened = ROUTES.filter(({ contract }) => (contract as RouteContract).scope === scope)

    expect(opened.map(({ name }) => name).sort()).toEqual(OPEN[scope])
    expect(new Set(opened.map(({ service }) => service))).toEqual(new Set(['tickets']))
  },
)
