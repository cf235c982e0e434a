import { ERRORS } from '@recado/contracts/error-catalogue'
import type { ErrorCode } from '@recado/contracts/errors'
import type { RouteContract } from '@recado/contracts/route'
import { errorCodesOf, isSignedIn } from '@recado/contracts/route-errors'
import { z } from 'zod'
import type { ZodOpenApiOperationObject, ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi'

/** A route of the declaration. */
type Described = { readonly name: string; readonly service: string; readonly contract: RouteContract }

/**
 * Describes a route for OpenAPI: its permission, its input, its successful answer, and every error with its codes.
 * @param nameOf returns the name in the OpenAPI path for a variable of the contract's URL
 */
export function describeOperation(
  { name, service, contract }: Described,
  nameOf: (variable: string) => string,
): ZodOpenApiOperationObject {
  const { access, scope, query, status, summary } = contract
  const params = contract.params && renamed(contract.params, nameOf)
  const content = contentOf(contract)
  return {
    operationId: name,
    tags: [service],
    summary,
    ...(isSignedIn(contract) && { 'x-permission': access }),
    ...(scope && { 'x-scope': scope }),
    security: securityOf(contract),
    requestParams: { ...(params && { path: params }), ...(query && { query }) },
    ...(contract.idempotent && { parameters: [IDEMPOTENCY_KEY] }),
    ...(content && { requestBody: { required: true, content } }),
    responses: {
      [`${status}`]: describeSuccess(contract),
      ...(contract.answer === 'file' && !contract.mediaType && PART_OF_A_FILE),
      ...errorAnswers(contract),
    },
  }
}

const jsonOf = (schema: z.ZodType) => ({ 'application/json': { schema } })
const TEXT = { type: 'string' } as const
const BINARY = { type: 'string', format: 'binary' } as const
const BYTES = { 'application/octet-stream': { schema: BINARY } } as const
const PART_OF_A_FILE = {
  '206': { description: 'The part that was asked for', content: BYTES },
  '416': { description: 'The file has no such part' },
} as const

/** Describes the body of a request: JSON, or a form with files. In a form, lists and objects are fields with JSON. */
function contentOf({ body, files }: RouteContract) {
  if (!files) return body && jsonOf(body)
  const list = z.array(z.string().meta({ format: 'binary' })).max(files.most)
  const form = (body ?? z.object({})).extend({ [files.field]: list })
  return { ...(body && jsonOf(body)), 'multipart/form-data': { schema: form } }
}

function describeSuccess({ answer, mediaType, response }: RouteContract): ZodOpenApiResponseObject {
  if (mediaType) {
    const schema = mediaType.startsWith('text/') ? TEXT : BINARY
    return { description: 'Success', content: { [mediaType]: { schema } } }
  }
  if (answer === 'file') return { description: 'Success', content: BYTES }
  if (answer === 'redirect') return { description: 'Where it is, in the header Location' }
  return { description: 'Success', content: jsonOf(response) }
}

const renamed = ({ shape }: z.ZodObject, nameOf: (variable: string) => string) =>
  z.object(Object.fromEntries(Object.entries(shape).map(([variable, schema]) => [nameOf(variable), schema])))

const IDEMPOTENCY_KEY = {
  in: 'header',
  name: 'Idempotency-Key',
  description: 'The same key and body within 24 hours get the first answer again.',
  schema: { type: 'string', minLength: 8, maxLength: 100 },
} as const

const SCHEMES = { cookie: 'refreshCookie', token: 'connectionToken', link: 'fileCookie' } as const

function securityOf({ access, scope }: RouteContract): Record<string, string[]>[] {
  if (access === 'public' || access === 'signed') return []
  const byKey = scope ? [{ apiKey: [] }] : []
  return [{ [SCHEMES[access as keyof typeof SCHEMES] ?? 'bearer']: [] }, ...byKey]
}

/** Describes the errors by status: those of the contract, and those that all routes with the same access can return. */
function errorAnswers(contract: RouteContract): ZodOpenApiResponsesObject {
  const byStatus = Map.groupBy(errorCodesOf(contract), (code) => ERRORS[code].status)
  const answers: ZodOpenApiResponsesObject = {}
  for (const [status, codes] of byStatus) answers[`${status}` as '400'] = describeErrors(codes)
  return answers
}

const describeErrors = (codes: ErrorCode[]): ZodOpenApiResponseObject => ({
  description: codes.map((code) => `${code}: ${ERRORS[code].en}`).join('\n\n'),
  content: {
    'application/json': {
      schema: {
        allOf: [{ $ref: '#/components/schemas/ErrorAnswer' }],
        properties: { error: { type: 'string', enum: codes } },
      },
    },
  },
})
