import type { AccessClaims } from '@recado/contracts/auth/access-token'
import { refusalInSupport } from '@recado/contracts/auth/support-rights'
import { type ErrorCode, errorText } from '@recado/contracts/errors'
import type { Feature } from '@recado/contracts/features'
import { isAllowed } from '@recado/contracts/permissions'
import type { RouteContract } from '@recado/contracts/route'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Histogram } from 'prom-client'
import { type AnonymousCaller, originOf, type PersonCaller, type ProgramCaller } from '../../caller.ts'
import { AppError, isTransient } from '../../errors.ts'
import type { Log } from '../../log.ts'
import { traceIdOf } from '../../trace/trace.ts'
import type { Admission } from '../callers/auth.ts'
import { callerByKey, showsKey } from '../callers/key-caller.ts'
import { languageOf } from '../callers/language.ts'
import { BODY_LIMIT, boundBody, isEncoded, tellLimit } from './bound-body.ts'
import { requestIdOf } from './request-id.ts'

const UPLOAD_MS = 15 * 60_000 // 100 MiB at 1 Mbit/s
/** `request.ip` is the address that the edge reports. An address that a client claims is one hop further away. */
const isNearest = (_address: string, hop: number) => hop === 0
const LONGEST_URL = 16_384 // characters; Node refuses longer addresses, so a long id gets 404 like any unknown id

declare module 'fastify' {
  interface FastifyContextConfig {
    contract?: RouteContract
    /** Marks a route whose body may be a form with files. The handler reads the body, which has more time to arrive. */
    takesFiles?: boolean
  }
  interface FastifyRequest {
    caller: AnonymousCaller | PersonCaller | ProgramCaller
  }
}

/**
 * Creates the HTTP server that every service uses: authentication, permissions, validation by contract, error
 * responses.
 * @param timing histogram of the request durations; absent if the metrics are not read
 */
export function createServer(admission: Admission, log: Log, timing?: Histogram): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'correlationId' }), // replaced by one line per request, below
    genReqId: requestIdOf,
    bodyLimit: BODY_LIMIT,
    requestTimeout: UPLOAD_MS, // for routes that take files; `boundBody` limits the others
    trustProxy: isNearest,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: LONGEST_URL },
    forceCloseConnections: 'idle',
    return503OnClosing: false, // a stopping process answers what arrives on kept connections, and then closes them
    frameworkErrors: (error, request, reply) => void answerError(toAppError(error, request), request, reply),
  }) as unknown as FastifyInstance
  app.removeAllContentTypeParsers() // the server accepts only JSON, which another site cannot send without a preflight request
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, raw, done) => {
    const isSigned = request.routeOptions.config.contract?.access === 'signed' // the handler verifies the raw body before it is parsed
    if (isSigned || raw.length === 0) return done(null, isSigned ? raw : undefined) // the contract may allow no body
    return parseJson(request, raw.toString(), done)
  })

  app.addContentTypeParser('multipart/form-data', (request, body, done) => {
    if (request.routeOptions.config.takesFiles) done(null, body)
    else done(new AppError('ERR_UNSUPPORTED_MEDIA_TYPE'))
  })

  app.addHook('onRequest', async (request, reply) => {
    addHeaders(request, reply)
    if (!request.routeOptions.config.takesFiles) boundBody(request.raw)
    request.caller = await callerOf(request, admission)
    if (isEncoded(request.raw)) throw new AppError('ERR_UNSUPPORTED_MEDIA_TYPE')
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const seconds = reply.elapsedTime / 1_000
    timing?.observe({ method: request.method, route, status: reply.statusCode }, seconds)
    if (request.routeOptions.config.contract) {
      const companyId = 'companyId' in request.caller ? request.caller.companyId : undefined
      request.log.info(
        { method: request.method, route, status: reply.statusCode, seconds, companyId, ...traceFactsOf(request) },
        'request answered',
      )
    }
  })

  app.setErrorHandler((error, request, reply) => answerError(toAppError(error, request), request, reply))
  return app
}

function addHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply
    .header('x-request-id', request.id)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
}

/**
 * Answers requests without a route: 405 if the path has a route for another method, otherwise 404. Call it after
 * mounting all routes.
 */
export function mountFallback(app: FastifyInstance, contracts: readonly RouteContract[]): void {
  const missOf = createMiss(contracts)
  app.setNotFoundHandler((request, reply) => {
    throw missOf(request.url, reply)
  })
}

/** @returns a function that chooses between 405, for which it sets `Allow`, and 404 */
export function createMiss(contracts: readonly RouteContract[]): (url: string, reply: FastifyReply) => AppError {
  const paths = contracts.map(({ method, url }) => ({
    method,
    pattern: new RegExp(`^${url.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}/?$`),
  }))
  return (url, reply) => {
    const [path = ''] = url.split('?')
    const allowed = paths.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    if (allowed.length === 0) return new AppError('ERR_NOT_FOUND')
    reply.header('allow', [...new Set(allowed)].join(', ')) // RFC 9110 §15.5.6
    return new AppError('ERR_METHOD_NOT_ALLOWED')
  }
}

/** @returns the address, with the actual port if PORT is 0 @throws an Error with one sentence if the port is in use */
export const listen = (app: FastifyInstance, { PORT, HOST }: { PORT: number; HOST: string }): Promise<string> =>
  app.listen({ port: PORT, host: HOST }).catch((error: unknown) => {
    const taken = (error as { code?: string }).code === 'EADDRINUSE'
    throw taken ? new Error(`port ${PORT} is already in use`) : error
  })

/** Stops accepting requests, and resolves when the running ones are answered. */
export async function closeServer(app: FastifyInstance): Promise<void> {
  const closed = app.close()
  const idle = setInterval(() => app.server.closeIdleConnections(), 50) // closes sockets that become idle later
  await closed.finally(() => clearInterval(idle))
}

const traceFactsOf = ({ id }: FastifyRequest) => ({ traceId: traceIdOf(id) })

const NO_CONTRACT: Pick<
  RouteContract,
  'method' | 'access' | 'scope' | 'feature' | 'mediaType' | 'changesNothing' | 'renewal' | 'setup'
> = {
  method: 'GET',
  access: 'public',
}

async function callerOf(request: FastifyRequest, admission: Admission): Promise<FastifyRequest['caller']> {
  const preference = request.headers['accept-language']
  const anonymous = { correlationId: request.id, language: languageOf(preference), origin: originOf(request) }
  request.caller = anonymous // sets the language of a refusal
  const contract = request.routeOptions.config.contract ?? NO_CONTRACT
  const { access, feature } = contract
  const { authorization } = request.headers
  if (access === 'public' || access === 'cookie' || access === 'signed') return anonymous
  if (access !== 'link' && admission.key && showsKey(authorization)) {
    const { caller, person } = await callerByKey({ contract, anonymous, headers: request.headers }, admission.key)
    request.caller = caller
    if (access !== 'token' && !isAllowed(person.profile, access)) throw new AppError('ERR_NO_PERMISSION')
    refuseByPlan(person.features, feature)
    return caller
  }
  if (access === 'token') {
    if (!admission.program) throw new Error('no verifier for tokens of programs')
    const { features, language, ...program } = await admission.program(authorization)
    const known = { ...anonymous, ...program, language: languageOf(preference, language), person: null }
    request.caller = known
    refuseByPlan(features, feature)
    return known
  }
  if (access === 'link') {
    const person = await admission.holder(request.headers.cookie)
    refuseByCompany(person, false)
    refuseWithoutFactor(person, contract)
    return { ...anonymous, companyId: person.companyId, person }
  }
  const person = await admission.person(authorization)
  const { companyId } = person
  const known = { ...anonymous, companyId, language: languageOf(preference, person.language), person }
  request.caller = known
  refuseByCompany(person, contract.renewal === true)
  refuseWithoutFactor(person, contract)
  if (!isAllowed(person.profile, access, person.super)) throw new AppError('ERR_NO_PERMISSION')
  refuseInSupport(person, contract)
  refuseByPlan(person.features, feature)
  return known
}

/** @throws ERR_SUPPORT_READ_ONLY | ERR_NOT_IN_SUPPORT for a support entry that may not call the route */
function refuseInSupport({ support }: AccessClaims, contract: Parameters<typeof refusalInSupport>[0]): void {
  const refusal = support && refusalInSupport(contract, support)
  if (refusal) throw new AppError(refusal)
}

/** @throws ERR_NO_PERMISSION | ERR_COMPANY_EXPIRED except on routes that renew a company */
function refuseByCompany(person: AccessClaims, isRenewal: boolean): void {
  if (isRenewal) return
  if (person.renewalOnly) throw new AppError('ERR_NO_PERMISSION')
  const isExpired = !person.super && person.companyExpiresAt * 1_000 <= Date.now()
  if (isExpired) throw new AppError('ERR_COMPANY_EXPIRED', { dueDate: person.dueDate })
}

/** @throws ERR_2FA_SETUP_REQUIRED except on routes that set up a second factor */
function refuseWithoutFactor({ setupOnly }: AccessClaims, { setup }: Pick<RouteContract, 'setup'>): void {
  if (setupOnly && !setup) throw new AppError('ERR_2FA_SETUP_REQUIRED')
}

/** @throws ERR_FEATURE_DISABLED */
function refuseByPlan(features: readonly Feature[], needed: Feature | undefined): void {
  if (needed && !features.includes(needed)) throw new AppError('ERR_FEATURE_DISABLED', { feature: needed })
}

/** Errors of Fastify before a handler runs. */
const FRAMEWORK_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'ERR_UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'ERR_FILE_TOO_LARGE',
  FST_ERR_CTP_INVALID_JSON_BODY: 'ERR_VALIDATION',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'ERR_VALIDATION',
  FST_ERR_BAD_URL: 'ERR_NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'ERR_NOT_FOUND',
}

function toAppError(error: unknown, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error
  const known = FRAMEWORK_CODES[(error as { code?: string }).code ?? '']
  if (known === 'ERR_FILE_TOO_LARGE') {
    return new AppError(known, { limit: tellLimit(request.routeOptions.bodyLimit ?? BODY_LIMIT) })
  }
  if (known) return new AppError(known)
  if (isTransient(error)) {
    request.log.warn({ err: error, ...traceFactsOf(request) }, 'request not answered: a server is away')
    return new AppError('ERR_UNAVAILABLE')
  }
  request.log.error({ err: error, ...traceFactsOf(request) }, 'request failed')
  return new AppError(request.routeOptions.config.contract?.failure ?? 'ERR_INTERNAL')
}

/** Drains the rest of the body: closing the socket early would lose the response. `boundBody` ends it. */
function readOn({ raw }: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader('connection') // Fastify sets it to close
  raw.unpipe()
  raw.resume()
}

/** Returns the language of the response. A request that Fastify itself refuses has no caller. */
const readerOf = ({ caller, headers }: { caller?: FastifyRequest['caller']; headers: FastifyRequest['headers'] }) =>
  caller?.language ?? languageOf(headers['accept-language'])

function answerError(error: AppError, request: FastifyRequest, reply: FastifyReply) {
  const { retryAfter, ...details } = { ...error.details, requestId: request.id } as Record<string, unknown>
  addHeaders(request, reply)
  if (error.code === 'ERR_FILE_TOO_LARGE') readOn(request, reply)
  if (retryAfter !== undefined || error.status === 503) reply.header('retry-after', String(retryAfter ?? 1))
  return reply
    .code(error.status)
    .type('application/json; charset=utf-8')
    .send(
      JSON.stringify({
        ...details,
        error: error.code,
        message: errorText(error.code, readerOf(request), details),
      }),
    )
}
