import { serveFiles } from '@recado/kit/http/routes/serve-files'
import { createDeliveredLinks } from '@recado/kit/media/delivered-links'
import { openMediaStore } from '@recado/kit/media/open-media-store'
import type { App, ServiceDefinition } from '@recado/kit/service'
import { TicketsConfig } from './config.ts'
import { createConversation } from './conversation/app.ts'
import { createProgramAddresses } from './conversation/message-files/program-addresses.ts'
import { createDesk } from './desk/app.ts'
import { createMachines } from './machines/app.ts'
import { OWNED_FILES } from './owned-files.ts'
import { createPrograms, PROGRAMS_FOR_CONVERSATION } from './programs/app.ts'
import { DELIVERY_TIMES } from './programs/webhooks/delivery-work.ts'
import type { Database } from './tables/db.ts'

const TIMES = {
  answerMs: 10_000, // a request that needs WhatsApp's answer waits so long for it
  timerMs: 60_000, // between two looks at tickets that wait for an answer or for an agent
  lookMs: 1_000, // between two looks for machines to call and for snoozed tickets to wake: the greatest delay
  webhookTimes: DELIVERY_TIMES,
}

/** Contacts, tickets, messages and queues: the conversations of every company. */
export const createTickets = (times: Partial<typeof TIMES> = {}): ServiceDefinition<Database, TicketsConfig> => ({
  name: 'tickets',
  config: TicketsConfig,
  migrations: new URL('../migrations/', import.meta.url),
  create: async (deps) => {
    const { config, log } = deps
    const store = await openMediaStore(config)
    const links = createDeliveredLinks(config.MEDIA_LINK_KEY)
    const addresses = createProgramAddresses({ publicUrl: config.PUBLIC_URL, links })
    const given = { ...deps, store, links, addresses, ...TIMES, ...times }
    const machines = createMachines(given)
    const programs = createPrograms(given)
    const desk = createDesk(given)
    const conversation = createConversation(given, {
      ...machines.forConversation,
      ...desk.forConversation,
      ...PROGRAMS_FOR_CONVERSATION,
    })
    const wings: readonly App<Database>[] = [conversation, machines.app, programs, desk.app]
    return {
      ...programs, // with the admission of programs and the listeners of webhooks
      erasure: conversation.erasure,
      routes: wings.flatMap(({ routes = [] }) => routes),
      consumers: wings.flatMap(({ consumers = [] }) => consumers),
      outside: wings.flatMap(({ outside = [] }) => outside),
      jobs: wings.flatMap(({ jobs = [] }) => jobs),
      files: serveFiles({ ...deps, store }, [OWNED_FILES]),
      start: async () => {
        // texts do not need the store: without it the service does everything but files
        store.check().catch((err: unknown) => log.error({ err }, 'files can not be kept'))
        return async () => store.close()
      },
    }
  },
})

export const tickets = createTickets()
