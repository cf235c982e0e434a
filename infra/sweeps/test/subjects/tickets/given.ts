import type { ProviderControl } from '@recado/provider-simulators/control-client'
import type { Company, Harness } from '../../../../../services/tickets/test/harness.ts'
import type { Subject, SweptCompany } from '../../../src/subject.ts'
import type { RunSql } from './run-sql.ts'
import type { TicketStates } from './ticket-states.ts'
import type { Whatsapp } from './whatsapp-says.ts'

/** The fixtures for the requests of each area. */
export type Given = {
  readonly harness: Harness
  readonly company: Company
  readonly own: SweptCompany
  readonly whatsapp: Whatsapp
  readonly providers: ProviderControl
  readonly states: TicketStates
  readonly sql: RunSql
}

/** The requests to the routes of one area. */
export type Part = {
  readonly samples: Subject['samples']
  readonly provocations: NonNullable<Subject['provocations']>
}
