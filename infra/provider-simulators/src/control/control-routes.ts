import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Fault } from '../wire/faults.ts'
import type { Wire } from '../wire/wire.ts'

const Since = z.object({ since: z.coerce.number().int().min(0).default(0), provider: z.string().optional() })
const Faults = z.strictObject({ faults: z.array(Fault) })
const Told = z.strictObject({ answers: z.array(z.unknown()) })
const Params = z.object({ provider: z.string() })

/** Routes for people and tests on this machine: requests, faults and answers. */
export function controlRoutes(app: FastifyInstance, { arrivals, faults, answers }: Wire): void {
  app.get('/health', async () => ({ status: 'ok' }))
  app.get('/arrivals', async ({ query }) => {
    const { since, provider } = Since.parse(query)
    return arrivals.since(since, provider)
  })
  app.delete('/arrivals', async () => {
    arrivals.forget()
    return {}
  })
  app.put('/faults', async ({ body }) => {
    faults.set(Faults.parse(body).faults)
    return {}
  })
  app.post('/release', async () => ({ released: faults.release() }))
  app.put('/answers/:provider', async ({ params, body }) => {
    answers.tell(Params.parse(params).provider, Told.parse(body).answers)
    return {}
  })
}
