import { defineEvent } from '@recado/contracts/event'
import { eventually, type TestService } from '@recado/kit/testing/service'
import { z } from 'zod'
import type { Finding } from './finding.ts'
import { markRows } from './marks.ts'
import type { Subject } from './subject.ts'
import { sweepAddresses } from './sweep-addresses.ts'
import { sweepRoutes } from './sweep-routes.ts'
import { sweepTables } from './sweep-tables.ts'

const sweepDone = defineEvent('sweep.done', z.object({}))

/** Runs the sweeps of addresses, tables and routes. @returns all faults in a service's separation of two companies */
export async function sweep(subject: Subject): Promise<Finding[]> {
  const { service, other } = subject
  const empty = await markRows(service.database, other.id, 'B')
  const before = (await eventsSoFar(service, other.id)).length
  const findings = [...sweepAddresses(subject), ...(await sweepTables(service)), ...(await sweepRoutes(subject))]
  const announced = (await eventsSoFar(service, other.id)).slice(before)
  return [
    ...empty.map((table) => ({ where: `table ${table}`, fault: 'the other company has no row in it' })),
    ...findings,
    ...announced.map((type) => ({ where: `event ${type}`, fault: 'was announced for the other company' })),
  ]
}

/** Waits until all committed events are published. @returns the types of the company's events so far */
async function eventsSoFar(service: TestService, companyId: number): Promise<string[]> {
  await eventually(async () => (await service.database.query('select 1 from outbox limit 1')).rowCount === 0)
  const id = crypto.randomUUID()
  await service.publish(sweepDone, 0, {}, id) // this event arrives after all earlier ones
  const events = await service.events((heard) => heard.some((event) => event.id === id))
  return events.filter((event) => event.companyId === companyId).map(({ type }) => type)
}
