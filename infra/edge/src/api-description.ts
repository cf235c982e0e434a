import { FILE_COOKIE } from '@recado/contracts/auth/file-cookie'
import { ROUTES } from '@recado/system/services'
import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi'
import { describeOperation } from './describe-operation.ts'
import { NAMED_SCHEMAS } from './named-schemas.ts'
import { namesIn } from './path-names.ts'

const ABOUT = `The HTTP interface of Recado, by the same objects that the server validates with.

Errors are \`{ error, message, requestId }\`: \`error\` is a code that keeps its meaning, \`message\` is in the language of
\`Accept-Language\` (pt, en, es). A 403 ERR_TOKEN_EXPIRED asks for a new token from \`/auth/refresh_token\`; a 401
ERR_SESSION_EXPIRED for a new login.

The choices of an answer may grow: read a text that is not among them as \`unknown\`.`

const URLS = ROUTES.map(({ contract }) => contract.url)

type Document = ReturnType<typeof createDocument>

/** @returns the OpenAPI 3.1 document with all routes of the declaration */
export function describeApi(): Document {
  const paths: ZodOpenApiPathsObject = {}
  for (const route of ROUTES) {
    const { url, method } = route.contract
    const nameOf = namesIn(url, URLS)
    const path = url.replace(/:(\w+)/g, (_, variable: string) => `{${nameOf(variable)}}`)
    const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
    paths[path] = { ...paths[path], [verb]: describeOperation(route, nameOf) }
  }
  const document = createDocument(
    {
      openapi: '3.1.1',
      info: { title: 'Recado API', version: '1', description: ABOUT },
      servers: [{ url: '/api' }],
      tags: [...new Set(ROUTES.map(({ service }) => service))].map((name) => ({ name })),
      paths,
      components: {
        schemas: NAMED_SCHEMAS,
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          connectionToken: { type: 'http', scheme: 'bearer', description: 'The token of a connection, for programs.' },
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            description: 'A key of the company, for programs. What it must be good for is the `x-scope` of the route.',
          },
          refreshCookie: {
            type: 'apiKey',
            in: 'cookie',
            name: '__Host-rt',
            description: 'Set by login, never readable by a script.',
          },
          fileCookie: {
            type: 'apiKey',
            in: 'cookie',
            name: FILE_COOKIE.name,
            description: 'The access token, set by login for the addresses of files alone.',
          },
        },
      },
    },
    {
      override: ({ jsonSchema }) => {
        renameEntity(jsonSchema as Record<string, unknown>)
        // clients must accept further fields, which later versions may add
        if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      },
    },
  )
  return withoutUnused(JSON.parse(JSON.stringify(document, asJsonParameter)) as Document)
}

/** Removes named schemas to which the document has no reference, such as those of events. */
function withoutUnused(document: Document): Document {
  const text = JSON.stringify(document)
  const isUsed = ([name]: [string, unknown]) => text.includes(`"#/components/schemas/${name}"`)
  const schemas = Object.fromEntries(Object.entries(document.components?.schemas ?? {}).filter(isUsed))
  return { ...document, components: { ...document.components, schemas } }
}

/** Renames our annotation of ids to an extension, which OpenAPI requires to begin with `x-`. */
function renameEntity(schema: Record<string, unknown>): void {
  if (typeof schema['ref'] !== 'string') return
  schema['x-entity'] = schema['ref']
  delete schema['ref']
}

/** Describes a list in a query string as JSON, because clients send it as `queueIds=[1,2]`. */
function asJsonParameter(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('in' in value) || value.in !== 'query') return value
  const { schema, ...parameter } = value as { schema?: { type?: string } }
  return schema?.type === 'array' ? { ...parameter, content: { 'application/json': { schema } } } : value
}
