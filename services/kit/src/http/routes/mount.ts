import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { PLATFORM } from '@recado/contracts/file-owner'
import { isOfSupers, Permission } from '@recado/contracts/permissions'
import type { RouteContract } from '@recado/contracts/route'
import { speakAnswer } from '@recado/contracts/words/speak-answer'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Turn } from '../../db/company-shares.ts'
import type { Idempotency } from '../../db/idempotency.ts'
import type { DeliveryTables } from '../../db/outbox.ts'
import { AppError, fieldError, NotHeardOfError, notFound } from '../../errors.ts'
import { noSpans, type Spans } from '../../trace/spans.ts'
import { traceOf } from '../../trace/trace.ts'
import { type FileAnswer, sendFile } from '../files/file-answer.ts'
import { receiveFiles, type UploadedFile, type Uploads } from '../files/uploads.ts'
import { BODY_LIMIT } from '../server/bound-body.ts'
import { untilGone } from '../server/until-gone.ts'
import { requestTransaction, type TransactionOptions } from './request-transaction.ts'
import type { Route } from './route.ts'
import { readPath, readRequest, refuseOtherCompany, refuseOtherPath } from './validation.ts'
import { verifiedBody } from './verified-body.ts'

export type MountOptions<DB> = TransactionOptions<DB> & {
  readonly spans?: Spans
  /** Whether events are currently delayed, so that a missing row may still arrive. */
  readonly isBehind?: () => boolean
  /** Protects the hash of an idempotent request before it is stored; by default the hash is stored unchanged. */
  readonly hideRequest?: ((requestHash: string) => string) | undefined
  /** Stores the files of requests; a service without it cannot have routes that accept files. */
  readonly uploads?: Uploads | undefined
  /** Whether users' tokens are compared with the service's copies of their rights. */
  readonly judgesRights?: boolean
}

/** Mounts the route of a contract. The handler gets only values that the contract allows. */
export function mount<DB extends DeliveryTables>(
  app: FastifyInstance,
  { contract, verify, findFaults, isOneTransaction, handle }: Route,
  options: MountOptions<DB>,
): void {
  const { spans = noSpans, uploads } = options
  if (contract.files && !uploads) throw new Error(`${contract.url} takes files, but the service stores none`)
  if (contract.files?.owner === PLATFORM && !isOfSupersAlone(contract)) {
    throw new Error(`${contract.url} takes files of the platform from callers other than super users`)
  }
  if ((contract.access === 'signed') !== (verify !== undefined)) {
    throw new Error(`${contract.url}: a signed contract and a verifier go together`)
  }
  const span = {
    name: `${contract.method} ${contract.url}`,
    kind: 'server',
    attributes: { 'http.request.method': contract.method, 'http.route': contract.url },
  } as const
  app.route({
    method: contract.method,
    url: contract.url,
    config: { contract, takesFiles: contract.files !== undefined },
    bodyLimit: contract.maxBodyBytes ?? BODY_LIMIT,
    handler: async (request, reply) => {
      const { params, query } = request
      const path = readPath(contract, params)
      request.caller = spokenFor(contract, request.caller, { path, query })
      const { caller } = request
      const known = 'companyId' in caller ? caller : undefined
      if (known) refuseOtherPath(known.companyId, path)
      const bearer = (options.judgesRights && !known?.key && known?.person) || undefined // API keys have their own rights
      const isJudgedInside = isOneTransaction && !isForm(contract, request) // false if work precedes the transaction
      if (known && bearer && !isJudgedInside) await options.inTx(known, async () => {}, { bearer })
      const { body, files } = verify
        ? { body: await verifiedBody(contract, request, verify), files: [] }
        : await bodyOf(contract, request, uploads)
      if (known) refuseOtherCompany(known.companyId, { query, body })
      const input = readRequest(contract, { params, query, body }, caller.language, findFaults)
      const idempotency = contract.idempotent
        ? idempotencyOf(request, input.body, files, options.hideRequest)
        : undefined
      const trace = traceOf(request.id, request.headers['traceparent'])
      const transaction =
        known &&
        requestTransaction(
          {
            contract,
            caller: known,
            idempotency,
            bearer: isJudgedInside ? bearer : undefined,
            turn: turnOf(contract, input.query, reply),
          },
          options,
        )
      const transact = transaction?.run
      const work = () => handle({ ...input, files, caller, transact, idempotency, request, reply } as never)
      const result = await spans.run(span, trace, work).catch((error: unknown) => {
        const isLate = error instanceof NotHeardOfError && options.isBehind?.() === true
        throw isLate ? new AppError('ERR_UNAVAILABLE', { retryAfter: 1 }) : error
      })
      if (contract.idempotent && transaction && !transaction.hasRun()) {
        throw new Error(`${span.name} was answered outside its transaction, so a repetition would do it again`)
      }
      return answer(contract, result, request, reply)
    },
  })
}

const isOfSupersAlone = ({ access }: RouteContract): boolean => {
  const permission = Permission.safeParse(access).data
  return permission !== undefined && isOfSupers(permission)
}

type Caller = FastifyRequest['caller']
const LAST_COMPANY = 2 ** 31 - 1 // only ids of companies have 32 bits

/**
 * Returns the company for which the caller acts: for a super user the company in the request, if the contract allows
 * it; otherwise the caller's own company.
 */
function spokenFor(
  contract: RouteContract,
  caller: Caller,
  { path, query }: { path: unknown; query: unknown },
): Caller {
  if (!contract.ofAnyCompany || !('person' in caller) || !caller.person?.super) return caller
  const named = { companyId: caller.companyId, ...contract.query?.safeParse(query).data, ...(path as object) }
  if (typeof named.companyId !== 'number') return caller
  if (named.companyId > LAST_COMPANY) throw notFound('company')
  return { ...caller, companyId: named.companyId }
}

type Body = { body: unknown; files: readonly UploadedFile[] }

/** Reads a form only after its sender and its path are checked, because reading it stores its files. */
async function bodyOf(contract: RouteContract, request: FastifyRequest, uploads: Uploads | undefined): Promise<Body> {
  if (!isForm(contract, request) || !uploads) return { body: request.body, files: [] }
  const { caller } = request
  if (!('companyId' in caller)) throw new AppError('ERR_SESSION_EXPIRED')
  await uploads.admit(caller)
  return receiveFiles(contract, { headers: request.headers, content: request.body as Readable, caller }, uploads)
}

function turnOf({ heavy }: RouteContract, query: unknown, reply: FastifyReply): Turn {
  const { searchParam, fields } = (query ?? {}) as { searchParam?: string; fields?: unknown }
  const isSearched = Boolean(searchParam) || (Array.isArray(fields) && fields.length > 0)
  const isHeavy = heavy === 'always' || (heavy === 'search' && isSearched)
  return isHeavy ? { weight: 'heavy', gone: untilGone(reply) } : {}
}

const isForm = (contract: RouteContract, { headers }: FastifyRequest): boolean =>
  contract.files !== undefined && headers['content-type']?.startsWith('multipart/form-data') === true

function answer(contract: RouteContract, result: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (contract.answer === 'file') return sendFile(contract, result as FileAnswer, request, reply)
  const told = contract.response.parse(result) // drops what the contract does not declare
  if (contract.answer === 'redirect') return reply.redirect((told as { location: string }).location, contract.status)
  speakAnswer(told, request.caller.language)
  return reply.code(contract.status).type('application/json; charset=utf-8').send(JSON.stringify(told))
}

function idempotencyOf(
  { headers, method, url, caller }: FastifyRequest,
  body: unknown,
  files: readonly UploadedFile[],
  hide = (requestHash: string) => requestHash,
): Idempotency | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || key.length < 8 || key.length > 100) {
    throw new AppError('ERR_VALIDATION', { fields: [fieldError('Idempotency-Key', 'invalid', caller.language)] })
  }
  const sent = files.map(({ name, sha256 }) => [name, sha256])
  const requestHash = createHash('sha256')
    .update(`${method} ${url}\n${JSON.stringify(body ?? null)}${sent.length > 0 ? JSON.stringify(sent) : ''}`)
    .digest('hex')
  return { key, requestHash: hide(requestHash) }
}
