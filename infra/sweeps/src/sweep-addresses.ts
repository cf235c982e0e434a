import type { Finding } from './finding.ts'
import type { Subject } from './subject.ts'

/** Addresses that are not in a contract, each with its reason. */
const OF_NO_CONTRACT: Readonly<Record<string, string>> = {
  'GET /health/live': 'only says that the process runs',
  'GET /health/ready': 'names what is away',
  'GET /metrics': 'counts for the operator; the edge does not pass it on',
  'GET /live': 'the socket, which has a sweep of its own',
}

/** Reports addresses of a service that are not in a contract, because no sweep covers them. */
export function sweepAddresses({ service, routes }: Pick<Subject, 'service' | 'routes'>): Finding[] {
  const known = new Set(Object.values(routes).map(({ method, url }) => `${method} ${url}`))
  return service.routes
    .filter((address) => !known.has(address.replace(/^HEAD /, 'GET ')))
    .filter((address) => !Object.hasOwn(OF_NO_CONTRACT, address.replace(/^HEAD /, 'GET ')))
    .map((address) => ({ where: `route ${address}`, fault: 'is served and in no contract' }))
}
