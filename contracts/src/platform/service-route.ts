import { defineRoute } from '../route.ts'
import { ServiceHealth } from './platform.ts'

/** The route for the state of one service. Each service has its own, so that one that is down is seen as such. */
/* @__NO_SIDE_EFFECTS__ */
export const serviceRoute = <const N extends string>(service: N) =>
  defineRoute({
    method: 'GET',
    url: `/platform/services/${service}`,
    summary: 'The version of the service, and its events that wait or could not be handled',
    access: 'companies:manage',
    status: 200,
    response: ServiceHealth,
    errors: [],
  })
