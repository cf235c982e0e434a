import { NewChatCap } from '@recado/contracts/connections/reach'
import { createOutsideCounts } from '@recado/kit/outside/outside-metrics'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Barred } from './reach/barred-repository.ts'

const DAY_MS = 24 * 60 * 60_000
const MOST_NAMES = 50

/**
 * Creates a function that limits the values of a label whose names come from outside: the first `MOST_NAMES` names stay
 * unchanged, all later ones become `other`.
 */
function createBoundedNames(): (name: string) => string {
  const known = new Set<string>()
  return (name) => {
    if (known.size < MOST_NAMES) known.add(name)
    return known.has(name) ? name : 'other'
  }
}

/** The metrics of the gateway. */
export function createGatewayMetrics(
  registry: Registry,
  look: {
    countSessions: () => ReadonlyMap<string, number>
    countBacklog: () => Promise<number>
    isVersionRefused: () => boolean
    versionEnds: () => Promise<Date | undefined>
    countBarred: () => Promise<Barred[]>
  },
) {
  const registers = [registry]
  new Gauge({
    name: 'wa_sessions',
    help: 'Sessions that this process runs, by status',
    labelNames: ['status'],
    registers,
    collect() {
      this.reset()
      for (const [status, count] of look.countSessions()) this.set({ status }, count)
    },
  })
  new Gauge({
    name: 'wa_journal_unhandled',
    help: 'Messages taken and not yet made into events, of all companies',
    registers,
    async collect() {
      this.set(await look.countBacklog())
    },
  })
  new Gauge({
    name: 'wa_version_refused',
    help: '1 while WhatsApp refuses the version that this process speaks as, else 0',
    registers,
    collect() {
      this.set(look.isVersionRefused() ? 1 : 0)
    },
  })
  new Gauge({
    name: 'wa_version_days_left',
    help: 'Days until WhatsApp refuses the version that this process speaks as; absent while it has not said so',
    registers,
    async collect() {
      const endsAt = await look.versionEnds()
      this.reset()
      if (endsAt) this.set((endsAt.getTime() - Date.now()) / DAY_MS)
      else this.remove()
    },
  })
  new Gauge({
    name: 'wa_reach_locked',
    help: 'Accounts of all companies that WhatsApp lets write to nobody new',
    registers,
    async collect() {
      const locked = (await look.countBarred()).filter((barred) => barred.is_locked)
      this.set(locked.reduce((sum, { connections }) => sum + connections, 0))
    },
  })
  new Gauge({
    name: 'wa_new_chat_cap',
    help: 'Accounts of all companies that WhatsApp warns of their cap of new chats, or that have reached it',
    labelNames: ['cap'],
    registers,
    async collect() {
      this.reset()
      for (const cap of NewChatCap.options.slice(1)) this.set({ cap }, 0)
      for (const { cap, connections } of await look.countBarred()) if (cap !== 'NONE') this.inc({ cap }, connections)
    },
  })
  const linking = new Counter({
    name: 'wa_linking_total',
    help: 'Codes that were shown to link a phone, once per attempt, and phones that were linked',
    labelNames: ['outcome'],
    registers,
  })
  const unknownSteps = new Counter({
    name: 'wa_linking_unknown_total',
    help: 'Steps of linking that WhatsApp wanted and nobody knows, by name',
    labelNames: ['step'],
    registers,
  })
  const nameOfStep = createBoundedNames()
  const closes = new Counter({
    name: 'wa_close_total',
    help: 'Sockets that closed, by cause, and the number that WhatsApp gave for it, if any',
    labelNames: ['cause', 'code'],
    registers,
  })
  const nameOfCode = createBoundedNames()
  return {
    codeShown: () => linking.inc({ outcome: 'shown' }),
    phoneLinked: () => linking.inc({ outcome: 'linked' }),
    unknownLinkingStep: (step: string) => unknownSteps.inc({ step: nameOfStep(step) }),
    files: createOutsideCounts(registry),
    live: new Counter({
      name: 'wa_live_stanzas_total',
      help: 'Messages, receipts, notifications and calls that had not waited, by the number of the connection',
      labelNames: ['connection'],
      registers,
    }),
    announced: new Counter({ name: 'wa_messages_announced_total', help: 'Messages made into events', registers }),
    unread: new Counter({
      name: 'wa_journal_unread_total',
      help: 'Tries to read a message that failed, upon which it was set aside or, in the end, given up; must be 0',
      labelNames: ['outcome'],
      registers,
    }),
    receiptsWithoutJournal: new Counter({
      name: 'wa_receipt_without_journal_total',
      help: 'Receipts sent for messages that the journal does not have; must be 0',
      registers,
    }),
    fencedWrites: new Counter({
      name: 'wa_fenced_writes_total',
      help: 'Writes refused because the lease of the session was lost',
      registers,
    }),
    undelivered: new Counter({
      name: 'wa_undelivered_total',
      help: 'Messages of which a device of the receiver told that it could not take them',
      registers,
    }),
    sends: new Counter({
      name: 'wa_send_total',
      help: 'Messages to be sent, by the state that they reached',
      labelNames: ['state'],
      registers,
    }),
    refused: new Counter({
      name: 'wa_refused_total',
      help: 'Messages that the network refused, by its code, towards whom, by which address, and with which proof',
      labelNames: ['code', 'kind', 'address', 'proof'],
      registers,
    }),
    resends: new Counter({
      name: 'wa_resend_total',
      help: 'Messages for one device more, by what came of it',
      labelNames: ['outcome'],
      registers,
    }),
    closed: (cause: string, code: number | undefined) =>
      closes.inc({ cause, code: code === undefined ? '' : nameOfCode(String(code)) }),
  }
}
export type GatewayMetrics = ReturnType<typeof createGatewayMetrics>
