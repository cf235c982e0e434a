import type { WebSocket } from '@fastify/websocket'
import type { LiveClaims } from '@recado/contracts/auth/access-token'
import type { CompanyAccount } from '@recado/contracts/auth/company'
import { endOfDueDate } from '@recado/contracts/auth/due-date'
import { companyUpdated, sessionEnded, userDeleted, userUpdated } from '@recado/contracts/auth/events'
import { isOutdated } from '@recado/contracts/auth/rights-version'
import type { EventDefinition, EventOf } from '@recado/contracts/event'
import { ClientFrame, LIVE_CLOSE, type ServerNotice } from '@recado/contracts/realtime/frames'
import { sees } from '@recado/contracts/tickets/visibility'
import { defineListener, type Listener } from '@recado/kit/broker/listener'
import { AppError } from '@recado/kit/errors'
import type { Signed } from '@recado/kit/http/callers/signed-token'
import type { Log } from '@recado/kit/log'
import type { ServiceDeps } from '@recado/kit/service'
import { startLoop } from '@recado/kit/timing/loop'
import type { z } from 'zod'
import { createAudiences } from './audiences.ts'
import { createChatMembers } from './chat-members.ts'
import { createChatTyping } from './chat-typing.ts'
import { type CompanyEnd, createCompanyEnds } from './company-ends.ts'
import { type Connection, openConnection } from './connection.ts'
import { type DeliveryRow, deliveriesOf } from './delivery.ts'
import { createHub, type Member, toText } from './hub.ts'
import type { Timing } from './limits.ts'
import type { LiveMetrics } from './metrics.ts'
import { createPlanFeatures } from './plan-features.ts'
import { createPresence } from './presence.ts'
import { createRecentChanges, type EndReason, type Person, personOf } from './recent-changes.ts'
import { createTakenTickets } from './taken-tickets.ts'
import { createTicketActivity } from './ticket-activity.ts'

export type Live = {
  /** Serves a socket until it closes. */
  accept(socket: WebSocket): void
  readonly listeners: readonly Listener[]
  /** Closes all sockets with the request to reconnect later, and waits until the browsers have disconnected. */
  stop(): Promise<void>
}

type LiveDeps = {
  readTicket(ticket: string): Promise<Signed<LiveClaims>>
  readonly announce: ServiceDeps<never, never>['announce']
  readonly timing: Timing
  readonly deliveries: readonly DeliveryRow[]
  readonly metrics: LiveMetrics
  readonly log: Log
}

const GOODBYE_MS = 1_000
const RESYNC_MS = 2_000 // within this time after a gap, every browser is told to fetch its data again
const INTERNAL_ERROR = 1011 // RFC 6455 §7.4.1

/**
 * Manages the life of every socket: its hello message, the frames while its session and rights last, and its close
 * code.
 */
export function createLive({ readTicket, announce, timing, deliveries, metrics, log }: LiveDeps): Live {
  const plans = createPlanFeatures()
  const ends = createCompanyEnds()
  const hub = createHub(metrics, plans, ends)
  const recent = createRecentChanges()
  const isFirst = createTakenTickets()
  const presence = createPresence({
    announce,
    timing,
    onFailure: (err) => log.debug({ err }, 'presence not announced'),
  })
  const audiences = createAudiences()
  const activity = createTicketActivity({
    announce,
    timing,
    audiences,
    push: (companyId, frame) => {
      const audience = audiences.find({ companyId, ticketId: frame.data.ticketId })
      if (audience) hub.push(companyId, [{ frame, hears: (viewer) => sees(viewer, audience) }])
    },
    onFailure: (err) => log.debug({ err }, 'ticket activity not announced'),
  })
  const chatMembers = createChatMembers()
  const chatTyping = createChatTyping({
    announce,
    members: chatMembers,
    push: hub.push,
    onFailure: (err) => log.debug({ err }, 'typing not announced'),
  })
  const sockets = new Map<WebSocket, Connection>()
  let stopping = false

  /** Closes sockets when a licence ends, because no event announces that moment. */
  const ending = startLoop(
    async () => {
      for (const member of hub.all()) if (hub.hasEnded(member)) member.connection.close(LIVE_CLOSE.rightsChanged)
      return ends.untilNext()
    },
    { onFailure: (err) => log.error({ err }, 'sockets of companies that ended not closed') },
  )
  const keepEnd = (companyId: number, end: CompanyEnd) => {
    if (ends.keep(companyId, end)) ending.wake()
  }

  function accept(socket: WebSocket): void {
    let member: Member | undefined
    let greeted = false
    const deadline = setTimeout(() => connection.close(LIVE_CLOSE.refused), timing.helloMs)
    const connection = openConnection(socket, timing, metrics, {
      onText: (text) => {
        const frame = readFrame(text)
        if ((frame?.type === 'hello') === greeted) return connection.close(LIVE_CLOSE.refused)
        if (frame?.type !== 'hello') return frame && member && hearWord(member, frame)
        greeted = true
        readTicket(frame.ticket).then(
          ({ claims }) => {
            member = connection.isOpen() ? enter(claims, connection) : undefined
            clearTimeout(deadline)
          },
          (error: unknown) => connection.close(closeCodeOf(error, log)),
        )
      },
      onEnd: () => {
        clearTimeout(deadline)
        if (!member) return
        clearTimeout(member.proof)
        hub.leave(member)
        if (!member.isPayment) presence.left(member.person)
      },
    })
    sockets.set(socket, connection)
    socket.on('close', () => sockets.delete(socket))
    if (stopping) connection.close(LIVE_CLOSE.restart)
  }

  function hearWord(member: Member, word: Exclude<ClientFrame, { type: 'hello' }>): void {
    if (word.type === 'reauth') {
      prove(member, word.ticket).catch((error: unknown) => member.connection.close(closeCodeOf(error, log)))
    } else if (word.type === 'ping') member.connection.send(textOf({ type: 'pong' }))
    else if (member.isPayment)
      return // the user of a payment socket is neither online nor a viewer of tickets
    else if (word.type === 'userStatus') presence.heard(member.person)
    else if (word.type === 'joinChatBox') activity.joined(member, word.ticketId)
    else if (word.type === 'leaveChatBox') activity.left(member, word.ticketId)
    else if (word.type === 'joinNotification') member.wantsNotifications = true
    else if (word.type === 'leaveNotification') member.wantsNotifications = false
    else if (member.isSupport && word.type !== 'viewing')
      return // a support entry shows whom it looks at, and types nothing
    else if (word.type === 'chatTyping') chatTyping.report(member.person, word.chatId)
    else activity.report(member.person, word.ticketId, word.type)
  }

  function enter(claims: LiveClaims, connection: Connection): Member | undefined {
    const { userId, companyId, sessionId, ticketId, companyRightsVersion, payment: isPayment } = claims
    const isSupport = claims.isSupport === true
    const person = recent.personOf(claims)
    if (!person) return void endSession(connection, claims, recent.endOf(sessionId))
    if (recent.isOutdated(claims)) return void connection.close(LIVE_CLOSE.rightsChanged)
    learnCompany(claims)
    if (!isPayment && !person.super && ends.hasEnded(companyId)) return void connection.close(LIVE_CLOSE.rightsChanged)
    const proof = setTimeout(() => connection.close(LIVE_CLOSE.rightsChanged), timing.provenMs)
    const joined = { tickets: new Set<number>(), wantsNotifications: false }
    const member = { person, sessionId, companyRightsVersion, isPayment, isSupport, connection, proof, ...joined }
    if (!isFirst(ticketId) || !hub.join(member)) {
      clearTimeout(proof)
      connection.close(LIVE_CLOSE.refused)
    } else {
      if (!isPayment) presence.entered(person)
      connection.send(textOf({ type: 'welcome', userId, companyId }))
      return member
    }
    return undefined
  }

  function learnCompany({ companyId, companyVersion: version, features, companyExpiresAt }: LiveClaims): void {
    plans.keep(companyId, { version, features })
    keepEnd(companyId, { version, endsAt: companyExpiresAt * 1_000 })
  }

  /** Accepts a new ticket, which proves that the session continues. The newest known rights of the user apply. */
  async function prove(member: Member, ticket: string): Promise<void> {
    const { claims } = await readTicket(ticket)
    const person = recent.personOf(claims)
    if (!person) return endSession(member.connection, claims, recent.endOf(claims.sessionId))
    const { id, companyId } = member.person
    const isSamePerson = person.id === id && person.companyId === companyId
    const isSame = isSamePerson && claims.sessionId === member.sessionId && claims.payment === member.isPayment
    if (!isSame || !isFirst(claims.ticketId)) return member.connection.close(LIVE_CLOSE.refused)
    if (recent.isOutdated(claims)) return member.connection.close(LIVE_CLOSE.rightsChanged)
    member.companyRightsVersion = claims.companyRightsVersion
    learnCompany(claims)
    for (const { connection } of changePerson(person)) connection.close(LIVE_CLOSE.rightsChanged)
    member.proof.refresh()
  }

  /** Applies new rights to the user's sockets. @returns the sockets with the old rights */
  function changePerson(person: Person): Member[] {
    recent.changed(person)
    const older = hub.find(
      person.companyId,
      (member) => member.person.id === person.id && member.person.version < person.version,
    )
    const outdated = older.filter((member) => isOutdated(member.person.rightsVersion, person.rightsVersion))
    for (const member of older) member.person = person
    return outdated
  }

  /** @returns the sockets of the company with tickets that were signed before its current rights */
  function changeCompany({ id, version, plan, dueDate, timezone, rightsVersion }: CompanyAccount): Member[] {
    plans.keep(id, { version, features: plan.features })
    keepEnd(id, { version, endsAt: endOfDueDate(dueDate, timezone).getTime() })
    recent.companyChanged(id, rightsVersion)
    return hub.find(id, (member) => !member.isPayment && isOutdated(member.companyRightsVersion, rightsVersion))
  }

  /** @returns the sockets of users whose rights the event has changed */
  function outdatedBy(event: EventOf<EventDefinition>): Member[] {
    if (isOf(userUpdated, event)) return changePerson(personOf(event.data.user))
    return isOf(companyUpdated, event) ? changeCompany(event.data.company) : []
  }

  const events = new Set<EventDefinition>(deliveries.map(({ event }) => event))
  for (const event of [companyUpdated, userUpdated, userDeleted, sessionEnded]) events.add(event)

  function hear(event: EventOf<EventDefinition>): void {
    const { companyId } = event
    const outdated = outdatedBy(event)
    audiences.hear(event)
    chatMembers.hear(event)
    hub.push(companyId, deliveriesOf(deliveries, event))
    for (const { connection } of outdated) connection.close(LIVE_CLOSE.rightsChanged)
    if (isOf(userDeleted, event)) {
      const { userId } = event.data
      recent.deleted(companyId, userId)
      for (const { connection } of hub.find(companyId, ({ person }) => person.id === userId))
        connection.close(LIVE_CLOSE.sessionEnded)
    }
    if (isOf(sessionEnded, event)) {
      const { sessionId, userId, reason } = event.data
      recent.ended(sessionId, reason)
      for (const { connection } of hub.find(companyId, (member) => member.sessionId === sessionId))
        endSession(connection, { companyId, userId }, reason)
    }
  }
  const listener = defineListener([...events], hear, renewAll)

  /**
   * Handles a gap in events. Browsers are told to fetch their data again. The missed events may include the end of a
   * session or a lost right, so every browser must also renew its ticket. Both are spread over time.
   */
  function renewAll(): void {
    metrics.resyncs.inc()
    for (const { connection } of hub.all()) {
      const closeMs = Math.random() * timing.afterGapMs
      setTimeout(
        () => connection.send(textOf({ type: 'resync' })),
        Math.min(Math.random() * RESYNC_MS, closeMs),
      ).unref()
      setTimeout(() => connection.close(LIVE_CLOSE.rightsChanged), closeMs).unref()
    }
  }

  async function stop(): Promise<void> {
    stopping = true
    activity.stop()
    const ended = ending.stop()
    presence.stop() // users who do not reconnect to another process go offline, because their reports end
    const gone = Promise.all([...sockets.keys()].map((socket) => new Promise((closed) => socket.once('close', closed))))
    for (const connection of sockets.values()) connection.close(LIVE_CLOSE.restart)
    const cut = setTimeout(() => {
      for (const socket of sockets.keys()) socket.terminate()
    }, GOODBYE_MS)
    await Promise.all([gone, ended])
    clearTimeout(cut)
  }

  return { accept, listeners: [listener, presence.listener, ...activity.listeners, ...chatTyping.listeners], stop }
}

const isOf = <E extends EventDefinition>({ type }: E, event: EventOf<EventDefinition>): event is EventOf<E> =>
  event.type === type

const textOf = (notice: z.infer<typeof ServerNotice>): string => JSON.stringify(notice)

/**
 * Ends a session. If another sign-in has replaced it, its browser gets the reason before the socket closes. The browser of
 * a support entry connects again, with the session in its own company.
 */
function endSession(
  connection: Connection,
  { companyId, userId }: { companyId: number; userId: number },
  reason: EndReason | undefined,
): void {
  if (reason === 'replaced') {
    const data = { user: { id: userId } }
    connection.send(toText(companyId, { subject: 'auth', action: 'update', data }))
  }
  connection.close(reason === 'support' ? LIVE_CLOSE.rightsChanged : LIVE_CLOSE.sessionEnded)
}

/** @returns undefined for a message type that this release does not support */
function readFrame(text: string): ClientFrame | undefined {
  try {
    return ClientFrame.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** @returns the close code; if a ticket cannot be verified now, the browser may try again */
function closeCodeOf(error: unknown, log: Log): number {
  if (!(error instanceof AppError)) log.error({ err: error }, 'ticket not read')
  else if (error.code !== 'ERR_UNAVAILABLE') return LIVE_CLOSE.refused
  return error instanceof AppError ? LIVE_CLOSE.restart : INTERNAL_ERROR
}
