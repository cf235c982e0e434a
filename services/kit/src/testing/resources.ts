import type { User } from '@recado/contracts/auth/user'
import type { Connection } from '@recado/contracts/connections/connection'
import type { Queue } from '@recado/contracts/queues/queue'

/** An id that no other test has, of what other services number. */
export const anyId = (): number => Math.floor(Math.random() * 1e12) + 1

/** The fields that every resource has. */
export const resourceOf = (companyId: number, version = 1) => {
  const now = new Date().toISOString()
  return { companyId, createdAt: now, updatedAt: now, version }
}

/** A queue, as its events carry it. */
export const aQueue = (companyId: number, changes: Partial<Queue> = {}): Queue => ({
  ...resourceOf(companyId),
  ...{ id: anyId(), name: 'Vendas', color: '#ff0000', orderQueue: 0 },
  ...changes,
})

/** A connection that is open, as its events carry it. */
export const aConnection = (companyId: number, changes: Partial<Connection> = {}): Connection => ({
  ...resourceOf(companyId),
  ...{ id: anyId(), name: 'Loja', type: 'sandbox', status: 'CONNECTED', statusReason: null, retries: 0 },
  ...{ isDefault: true, number: '551133334444', profileName: null, lastOpenAt: null, queueIds: [] },
  ...{ lastInboundAt: null, lastOutboundAt: null, hasToken: false, tokenPrefix: null, tokenLastUsedAt: null },
  ...{ greetingMessage: '', completionMessage: '', outOfHoursMessage: '', ratingMessage: '', expiresMessage: '' },
  ...{ redirectQueueId: null, redirectMinutes: 0, botMenuLimit: 3, botPauseMinutes: 0, expiresMinutes: 0 },
  ...changes,
})

/** An agent of no queue, as the events of users carry one. */
export const aUser = (companyId: number, changes: Partial<User> = {}): User => ({
  ...resourceOf(companyId),
  ...{ id: anyId(), name: 'Bruno', profile: 'user', super: false },
  ...{ queueIds: [], whatsappId: null, allTicket: 'disable' },
  ...changes,
})
