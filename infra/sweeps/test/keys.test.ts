import type { RouteContract } from '@recado/contracts/route'
import { Scope } from '@recado/contracts/scope'
import { ROUTES } from '@recado/system/services'
import { expect, test } from 'vitest'

/** The routes that a key with a scope opens, as the product promises; a key opens no other routes. */
const OPEN: Readonly<Record<Scope, readonly string[]>> = {
  send: ['getExternalMessage', 'sendExternally'],
  read: [
    'countTickets',
    'exportReport',
    'exportReportSheet',
    'getContact',
    'getQueue',
    'getTag',
    'getTicket',
    'getTicketByUuid',
    'listConnectionNames',
    'listContactCampaigns',
    'listContactFields',
    'listContactTickets',
    'listContacts',
    'listMessages',
    'listQueues',
    'listReported',
    'listTags',
    'listTickets',
    'openMessageFile',
    'pickContacts',
    'pickTags',
    'searchMessages',
    'showReport',
    'showReportHours',
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
    'snoozeTicket',
    'updateTicket',
    'wakeTicket',
  ],
}

test.each(Scope.options)(
  'a key with the scope %s opens exactly these routes of all services, and they all belong to tickets',
  (scope) => {
    const opened = ROUTES.filter(({ contract }) => (contract as RouteContract).scope === scope)

    expect(opened.map(({ name }) => name).sort()).toEqual(OPEN[scope])
    expect(new Set(opened.map(({ service }) => service))).toEqual(new Set(['tickets']))
  },
)
