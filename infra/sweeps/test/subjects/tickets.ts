import { API_KEY_MARK } from '@recado/contracts/api-keys/api-key'
import { providerControl } from '@recado/provider-simulators/control-client'
import { startProviderSimulators } from '@recado/provider-simulators/start-simulators'
import { SERVICES } from '@recado/system/services'
import { startTickets as startService } from '../../../../services/tickets/test/harness.ts'
import { answerAlways, type StartedSubject } from './subject.ts'
import { assistanceRoutes } from './tickets/assistance.ts'
import { contactFieldRoutes } from './tickets/contact-fields.ts'
import { contactRoutes } from './tickets/contacts.ts'
import { fileListRoutes } from './tickets/file-lists.ts'
import { fileRoutes } from './tickets/files.ts'
import { fillCompany } from './tickets/filled-company.ts'
import type { Given } from './tickets/given.ts'
import { integrationRoutes } from './tickets/integrations.ts'
import { keyWithoutPlan } from './tickets/key-without-plan.ts'
import { messageRoutes } from './tickets/messages.ts'
import { programRoutes } from './tickets/programs.ts'
import { promptRoutes } from './tickets/prompts.ts'
import { queueRoutes } from './tickets/queues.ts'
import { quickMessageRoutes } from './tickets/quick-messages.ts'
import { runSql } from './tickets/run-sql.ts'
import { scheduleRoutes } from './tickets/schedules.ts'
import { tagRoutes } from './tickets/tags.ts'
import { ticketStates } from './tickets/ticket-states.ts'
import { ticketRoutes } from './tickets/tickets.ts'
import { undoRoutes } from './tickets/undo.ts'
import { webhookRoutes } from './tickets/webhooks.ts'
import { ANSWERS, afterYes, type Whatsapp } from './tickets/whatsapp-says.ts'

const AREAS = [
  messageRoutes,
  queueRoutes,
  ticketRoutes,
  tagRoutes,
  undoRoutes,
  quickMessageRoutes,
  fileListRoutes,
  webhookRoutes,
  integrationRoutes,
  promptRoutes,
  assistanceRoutes,
  scheduleRoutes,
  contactFieldRoutes,
  contactRoutes,
  fileRoutes,
  programRoutes,
]

export async function startTickets(): Promise<StartedSubject> {
  const simulators = await startProviderSimulators()
  const harness = await startService({
    isAlone: true, // a sweep changes rows of all companies, and the tables themselves
    jobs: false, // jobs would change rows during the sweep
    environment: {
      EXTERNAL_API_PER_CONNECTION: '1000000',
      EXTERNAL_API_PER_PROGRAM: '1000000',
      MODEL_URL: `${simulators.url}/openai/v1`,
      DIALOGFLOW_URL: `${simulators.url}/dialogflow`,
      GOOGLE_AUTH_URL: `${simulators.url}/google/token`,
    },
  })
  const { service } = harness
  const company = await harness.company()
  const own = await fillCompany(harness, company, 'A')
  const other = await fillCompany(harness, await harness.company(), 'B')
  const whatsapp: Whatsapp = { says: 'yes' }
  const stopPlaying = answerAlways(service, () => ANSWERS[whatsapp.says])
  const sql = runSql(service)
  const given: Given = {
    harness,
    company,
    own,
    whatsapp,
    providers: providerControl(simulators.url),
    states: ticketStates({ harness, company, own, sql }),
    sql,
  }
  const bySuper = { as: { as: { companyId: own.id, super: true, userId: 9 } } }
  const parts = AREAS.map((routesOf) => routesOf(given))
  return {
    service,
    own,
    other,
    close: () =>
      stopPlaying()
        .then(() => harness.close())
        .then(() => simulators.stop()),
    token: (expiresIn, claims) => service.token({ ...own.people.admin.as, ...claims }, expiresIn),
    routes: SERVICES.tickets.routes,
    refusedKeys: [`${API_KEY_MARK}nobody`, own.key, await keyWithoutPlan(harness)],
    samples: {
      ...Object.fromEntries(parts.flatMap(({ samples }) => Object.entries(samples))),
      surveyTickets: () => bySuper,
      showTicketsService: () => bySuper,
    },
    provocations: afterYes(
      whatsapp,
      Object.fromEntries(parts.flatMap(({ provocations }) => Object.entries(provocations))),
    ),
  }
}
