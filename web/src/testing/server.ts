import { ERRORS } from '@recado/contracts/error-catalogue'
import type { ErrorCode } from '@recado/contracts/errors'
import type { RouteContract, RouteOutput } from '@recado/contracts/route'
import { afterEach, beforeEach } from 'vitest'

export type Heard = {
  readonly route: RouteContract
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  /** The files of a form, in the field that the route names. */
  readonly files: readonly File[]
  readonly headers: Headers
}
type Refusal = { readonly code: ErrorCode; readonly details?: Readonly<Record<string, unknown>> }

/** Thrown by a handler to answer with an error of the catalogue. */
export class Refused extends Error {
  readonly refusal: Refusal
  constructor(code: ErrorCode, details: Readonly<Record<string, unknown>> = {}) {
    super(code)
    this.refusal = { code, details }
  }
}

/** Thrown by a handler to simulate an unreachable server. */
export class Unreachable extends Error {}

/**
 * Fakes the server at the network level. It answers by the contract as the test defines, and records the requests. A
 * request or an answer that violates the contract fails the test.
 */
export function fakeServer() {
  const handlers = new Map<RouteContract, (heard: Heard) => unknown>()
  const heard: Heard[] = []
  const faults: unknown[] = []
  const original = globalThis.fetch

  beforeEach(() => {
    globalThis.fetch = async (input, init = {}) => {
      const url = new URL(String(input), 'http://localhost')
      const found = [...handlers].find(([route]) => matches(route, init.method ?? 'GET', url.pathname))
      if (!found) return answer(404, errorBody({ code: 'ERR_NOT_FOUND' }))
      const [route, handle] = found
      try {
        const request = readRequest(route, url, init)
        heard.push(request)
        return await respond(route, request, handle)
      } catch (error) {
        if (!(error instanceof Unreachable)) faults.push(error)
        throw new TypeError('Failed to fetch')
      }
    }
  })
  afterEach(() => {
    globalThis.fetch = original
    handlers.clear()
    heard.length = 0
    const [fault] = faults.splice(0)
    if (fault) throw fault
  })

  return {
    serve<R extends RouteContract>(route: R, handle: (heard: Heard) => RouteOutput<R> | Promise<RouteOutput<R>>) {
      handlers.set(route, handle)
    },
    heardOf: (route: RouteContract) => heard.filter((request) => request.route === route),
  }
}

async function respond(route: RouteContract, request: Heard, handle: (heard: Heard) => unknown): Promise<Response> {
  try {
    const body = route.response.parse(await handle(request))
    return route.answer === 'redirect' ? arrived(body) : answer(route.status, body)
  } catch (error) {
    if (error instanceof Refused) return refused(error.refusal)
    throw error
  }
}

function readRequest(route: RouteContract, url: URL, init: RequestInit): Heard {
  const query = Object.fromEntries(url.searchParams)
  const { body, files } =
    init.body instanceof FormData ? readForm(route, init.body) : { body: readJson(init.body), files: [] }
  route.query?.parse(query)
  route.body?.parse(body)
  return { route, params: paramsOf(route, url.pathname), query, body, files, headers: new Headers(init.headers) }
}

const readJson = (body: RequestInit['body']): unknown => (body ? JSON.parse(String(body)) : undefined)

/** Reads a form; fields that are not strings are sent as JSON. */
function readForm(route: RouteContract, form: FormData): Pick<Heard, 'body' | 'files'> {
  const fields = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
  const readField = (text: string): unknown => (/^([[{]|true$|false$)/.test(text) ? JSON.parse(text) : text)
  const files = form.getAll(route.files?.field ?? '').filter((value) => value instanceof File)
  return { body: Object.fromEntries(fields.map(([name, text]) => [name, readField(text)])), files }
}

const patternOf = (route: RouteContract) => new RegExp(`^/api${route.url.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
const matches = (route: RouteContract, method: string, path: string) =>
  route.method === method && patternOf(route).test(path)
const paramsOf = (route: RouteContract, path: string) => ({ ...patternOf(route).exec(path)?.groups })

/** The response after a redirect has been followed. */
function arrived(body: unknown): Response {
  const { location } = body as { location: string }
  return Object.defineProperty(new Response(''), 'url', { value: `http://localhost${location}` })
}

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

function refused({ code, details: { retryAfter, ...details } = {} }: Refusal) {
  const headers: Record<string, string> = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
  return new Response(JSON.stringify(errorBody({ code, details })), { status: ERRORS[code].status, headers })
}
const errorBody = ({ code, details = {} }: Refusal) => ({
  error: code,
  message: ERRORS[code].pt,
  requestId: 'request-1',
  ...details,
})
