import type { IncomingMessage, ServerResponse } from 'node:http'
import { API_PREFIX } from '@recado/contracts/route'
import { SERVICE_NAMES, type ServiceName, serviceOf } from '@recado/system/services'
import createRouter from 'find-my-way'
import { isCompressible } from './compress.ts'
import type { Destination, Forward } from './forward.ts'
import type { EdgeMetrics } from './metrics.ts'
import type { Upstreams } from './upstreams.ts'

/** @returns false if no declared route matches the request, which is untouched then */
export type TakeRequest = (request: IncomingMessage, browser: ServerResponse) => boolean

/**
 * Each route of the declaration goes to its service; nothing else of a service can be reached. It stands before the web
 * framework, whose work for one request is more than that of handing it on.
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
    if (!url.startsWith(BEGINNING)) return false // also for `/%61pi/…`, which the router would read as `/api/…`
    const found = router.find(method as 'GET', url)
    if (!found) return false
    const destination = found.store as Destination & { readonly service: ServiceName }
    metrics.time(destination.service, browser)
    void forward(request, browser, destination)
    return true
  }
}

/** The description of an answer is read when the first large one comes. */
function once(look: () => boolean): () => boolean {
  let known: boolean | undefined
  return () => (known ??= look())
}

const BEGINNING = `${API_PREFIX}/`
const LONGEST_URL = 16_384 // characters; Node refuses longer ones
