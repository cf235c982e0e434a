import { type Addresses, type Company, foundCompany } from '@recado/chaos/company'
import { eventually } from '@recado/chaos/eventually'
import { notYet } from '@recado/chaos/not-yet'
import { createUser } from '@recado/contracts/auth/routes'
import { updateSetting } from '@recado/contracts/auth/setting-routes'
import { changeConnection } from '@recado/contracts/connections/routes'
import { createQueue } from '@recado/contracts/queues/routes'
import { createWebhook } from '@recado/contracts/webhooks/routes'

export const FAREWELL = 'Obrigado pelo contato!'
export const MOVED = 'Outra pessoa continua com você.'

/** A company whose steps have effects on others: it sends farewells, announces transfers, and has a webhook. */
export type UndoCompany = Company & {
  readonly salesId: number // another queue
  readonly colleagueId: number // a user of both queues
}

export async function foundUndoCompany(addresses: Addresses, systemUrl: string): Promise<UndoCompany> {
  const company = await foundCompany(addresses, 'Desfeita', '5511988840000')
  const { admin, queueId, whatsappId } = company
  const { id: salesId } = await admin.call(createQueue, { body: { name: 'Vendas', color: '#1971c2' } })
  const colleague = {
    name: 'Caio',
    email: 'caio@desfeita.test',
    password: 'segredo-123',
    profile: 'user' as const,
    queueIds: [queueId, salesId],
  }
  const hired = await eventually(() => admin.call(createUser, { body: colleague }).catch(notYet('ERR_NO_QUEUE_FOUND')))
  await admin.call(changeConnection, { params: { whatsappId }, body: { completionMessage: FAREWELL } })
  const settings = { sendMsgTransfTicket: 'enabled', transferMessage: MOVED }
  for (const [key, value] of Object.entries(settings)) {
    await admin.call(updateSetting, { params: { key }, body: { value } })
  }
  const events = ['ticket.updated', 'ticket.snoozed', 'ticket.woken'] as const
  await admin.call(createWebhook, { body: { name: 'Sistema', url: systemUrl, events: [...events] } })
  return { ...company, salesId, colleagueId: hired.id }
}
