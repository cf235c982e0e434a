import type { IncomingMessage, ServerResponse } from 'node:http'
import { API_PREFIX } from '@recado/contracts/route'
import { SERVICE_NAMES, type ServiceName, serviceOf } from '@recado/system/services'
import createRouter from 'find-my-way'
import { isCompressible } from './compress.ts'
import type { Destination, Forward } from './forward.ts'
import type { EdgeMetrics } from './metrics.ts'
import type { Upstreams } from './upstreams.ts'

/**
 * Handles a request to the API.
 * @returns false when the path is outside the API, and then leaves the request untouched
 */
export type TakeRequest = (request: IncomingMessage, browser: ServerResponse) => boolean

/**
 * Forwards the requests to declared routes to their service. All other requests are left to Fastify, which refuses
 * those under `/api`, so that other paths of a service cannot be reached.
 *
 * This runs before Fastify, whose work per request costs more than the forwarding.
 */
export function createApi(
  upstreamsOf: (name: ServiceName) => Upstreams,
  forward: Forward,
  metrics: Pick<EdgeMetrics, 'time'>,
): TakeRequest {
  const router = createRouter({ ignoreTrailingSlash: true, maxParamLength: LONGEST_URL })
  for (const name of SERVICE_NAMES) {
    const upstreams = upstreamsOf(name)
    for (const contract of Object.values(serviceOf(name).routes)) {
      const { method, url, files, maxBodyBytes } = contract
      const destination: Destination & { readonly service: ServiceName } = {
        service: name,
        upstreams,
        takesFiles: files !== undefined,
        maxBodyBytes,
        isCompressible: once(() => isCompressible(contract)),
      }
      const methods = method === 'GET' ? (['GET', 'HEAD'] as const) : [method]
      router.on([...methods], `${API_PREFIX}${url}`, () => {}, destination)
    }
  }
  return (request, browser) => {
    const { method = '', url = '' } = request
    if (!url.startsWith(BEGINNING)) return false // also for `/%61pi/…`, which the router would decode to `/api/…`
    const found = router.find(method as 'GET', url)
    if (!found) return false
    const destination = found.store as Destination & { readonly service: ServiceName }
    metrics.time(destination.service, browser)
    void forward(request, browser, destination)
    return true
  }
}

/** @returns a function that calls `look` only the first time, because reading the schema of an answer takes time */
function once(look: () => boolean): () => boolean {
  let known: boolean | undefined
  return () => (known ??= look())
}

const BEGINNING = `${API_PREFIX}/`
const LONGEST_URL = 16_384 // characters; Node refuses longer URLs
