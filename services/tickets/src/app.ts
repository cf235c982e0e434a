import { companyExportPart } from '@recado/kit/company-export/company-export'
import { serveFiles } from '@recado/kit/http/routes/serve-files'
import { storageConsumers } from '@recado/kit/media/count-files'
import { createDeliveredLinks } from '@recado/kit/media/delivered-links'
import { linkKeysOf } from '@recado/kit/media/media-config'
import { openMediaStore } from '@recado/kit/media/open-media-store'
import { openKeptKey } from '@recado/kit/secrets/kept-key'
import { cipherOf } from '@recado/kit/secrets/sealing-keys'
import type { App, ServiceDefinition } from '@recado/kit/service'
import { TicketsConfig } from './config.ts'
import { createConversation } from './conversation/app.ts'
import { createProgramAddresses } from './conversation/message-files/program-addresses.ts'
import { createDesk } from './desk/app.ts'
import { createMachines } from './machines/app.ts'
import { OWNED_FILES } from './owned-files.ts'
import { createPrograms, PROGRAMS_FOR_CONVERSATION } from './programs/app.ts'
import { DELIVERY_TIMES } from './programs/webhooks/delivery-work.ts'
import { SEALED } from './sealed-columns.ts'
import type { Database } from './tables/db.ts'
import { EXPORT_ANSWERS } from './tables/export-answers.ts'

const TIMES = {
  answerMs: 10_000, // how long a request waits for WhatsApp's answer
  timerMs: 60_000, // interval of the timer jobs, which close inactive tickets and redirect waiting ones
  lookMs: 1_000, // interval of the searches for due machine calls and due snoozes: each is delayed at most this long
  webhookTimes: DELIVERY_TIMES,
}

/** Contacts, tickets, messages and queues: the conversations of every company. */
export const createTickets = (times: Partial<typeof TIMES> = {}): ServiceDefinition<Database, TicketsConfig> => ({
  name: 'tickets',
  sealed: SEALED,
  config: TicketsConfig,
  migrations: new URL('../migrations/', import.meta.url),
  create: async (deps) => {
    const { config, log } = deps
    const store = await openMediaStore(config)
    const links = createDeliveredLinks(linkKeysOf(config))
    const addresses = createProgramAddresses({ publicUrl: config.PUBLIC_URL, links })
    const initial = config.MEDIA_LINK_KEY // the key of former releases
    const erasedKey = await openKeptKey(deps.system, cipherOf(config), { purpose: 'erased contacts', initial })
    const given = { ...deps, store, erasedKey, links, addresses, ...TIMES, ...times }
    const machines = createMachines(given)
    const programs = createPrograms(given)
    const desk = createDesk(given)
    const conversation = createConversation(given, {
      ...machines.forConversation,
      ...desk.forConversation,
      ...PROGRAMS_FOR_CONVERSATION,
    })
    const { inTx } = deps
    const part = { service: 'tickets', inTx, store, ledger: OWNED_FILES.ledger, answers: EXPORT_ANSWERS }
    const exported = companyExportPart<Database>(part)
    const wings: readonly App<Database>[] = [conversation, machines.app, programs, desk.app]
    return {
      ...programs, // includes the functions that admit programs
      beforeCommit: async (tx, announced, deferral) => {
        for (const wing of wings) await wing.beforeCommit?.(tx, announced, deferral)
      },
      erasure: conversation.erasure,
      routes: wings.flatMap(({ routes = [] }) => routes),
      consumers: [
        ...wings.flatMap(({ consumers = [] }) => consumers),
        ...storageConsumers<Database>('tickets'),
        ...exported.consumers,
      ],
      outside: [...wings.flatMap(({ outside = [] }) => outside), exported.work],
      jobs: wings.flatMap(({ jobs = [] }) => jobs),
      files: serveFiles({ ...deps, store }, [OWNED_FILES]),
      start: async () => {
        // the service starts without the file store, because texts do not need it
        store.check().catch((err: unknown) => log.error({ err }, 'files can not be kept'))
        return async () => store.close()
      },
    }
  },
})

export const tickets = createTickets()
