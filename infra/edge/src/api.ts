import type { IncomingMessage, ServerResponse } from 'node:http'
import { API_PREFIX } from '@recado/contracts/route'
import { SERVICE_NAMES, type ServiceName, serviceOf } from '@recado/system/services'
import createRouter from 'find-my-way'
import type { Destination, Forward } from './forward.ts'
import type { Upstreams } from './upstreams.ts'

/** @returns false when the request is of no route of the declaration; nothing has happened to it then */
export type TakeRequest = (request: IncomingMessage, browser: ServerResponse) => boolean

/**
 * Each route of the declaration goes to its service; nothing else of a service can be reached. It stands before the web
 * framework, whose work for one request is more than that of handing it on.
 */
export function createApi(upstreamsOf: (name: ServiceName) => Upstreams, forward: Forward): TakeRequest {
  const router = createRouter({ ignoreTrailingSlash: true, maxParamLength: LONGEST_URL })
  for (const name of SERVICE_NAMES) {
    const upstreams = upstreamsOf(name)
    for (const { method, url, files } of Object.values(serviceOf(name).routes)) {
      const destination: Destination = { upstreams, takesFiles: files !== undefined }
      const methods = method === 'GET' ? (['GET', 'HEAD'] as const) : [method]
      router.on([...methods], `${API_PREFIX}${url}`, () => {}, destination)
    }
  }
  return (request, browser) => {
    const { method = '', url = '' } = request
    if (!url.startsWith(BEGINNING)) return false // also for `/%61pi/…`, which the router would read as `/api/…`
    const found = router.find(method as 'GET', url)
    if (!found) return false
    void forward(request, browser, found.store as Destination)
    return true
  }
}

const BEGINNING = `${API_PREFIX}/`
const LONGEST_URL = 16_384 // characters; Node refuses longer ones
