import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { exportContactList } from '@recado/contracts/campaigns/contact-list-routes'
import { exportCampaignResults } from '@recado/contracts/campaigns/result-routes'
import { exportCampaign } from '@recado/contracts/campaigns/routes'
import { exportContacts } from '@recado/contracts/contacts/routes'
import { ERRORS } from '@recado/contracts/error-catalogue'
import type { ErrorCode } from '@recado/contracts/errors'
import { exportReport, exportReportSheet } from '@recado/contracts/reports/routes'
import type { RouteContract } from '@recado/contracts/route'
import { exportTicket } from '@recado/contracts/tickets/routes'
import { ROUTES } from '@recado/system/services'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, test } from 'vitest'
import { describeApi } from '../src/api-description.ts'
import { isResource } from '../src/named-schemas.ts'
import { namesIn } from '../src/path-names.ts'
import { startOrigin } from './origin.ts'

type Parameter = { in: string; name: string; required?: boolean; schema?: object; content?: object }
type Operation = {
  operationId: string
  security: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: object
  responses: Record<string, { content: { 'application/json': { schema: Schema } } }>
  'x-permission'?: string
  'x-scope'?: string
}
type Schema = { properties?: { error?: { enum?: ErrorCode[] } } }

const document = describeApi()
const operations = document.paths as unknown as Record<string, Record<string, Operation>>
const URLS = ROUTES.map(({ contract }) => contract.url)
const pathOf = (url: string): string => {
  const nameOf = namesIn(url, URLS)
  return url.replace(/:(\w+)/g, (_, variable: string) => `{${nameOf(variable)}}`)
}
const operationOf = ({ method, url }: RouteContract): Operation | undefined =>
  operations[pathOf(url)]?.[method.toLowerCase()]

/**
 * The rules of an OpenAPI linter that the description must pass. The rule about ambiguous paths is off: it reports some
 * of the product's paths although each request matches only one route.
 */
const RULES = [
  ...(['struct', 'no-unresolved-refs', 'no-unused-components', 'no-enum-type-mismatch', 'security-defined'] as const),
  ...(['no-identical-paths', 'no-path-trailing-slash', 'path-not-include-query', 'path-parameters-defined'] as const),
  ...(['path-declaration-must-exist', 'operation-parameters-unique', 'operation-operationId-unique'] as const),
  ...(['operation-summary', 'operation-tag-defined'] as const),
]

describe('the description of the API', () => {
  test.each(ROUTES)('the description of $name agrees with its contract', ({ name, contract }) => {
    const operation = operationOf(contract)
    const parameters = operation?.parameters ?? []
    const named = (place: string) => parameters.filter((parameter) => parameter.in === place).map((one) => one.name)

    expect(operation).toMatchObject({ operationId: name, summary: contract.summary })
    expect(operation?.responses).toHaveProperty(String(contract.status))
    expect(named('path')).toEqual(Object.keys(contract.params?.shape ?? {}).map(namesIn(contract.url, URLS)))
    expect(named('query')).toEqual(Object.keys(contract.query?.shape ?? {}))
    expect(named('header')).toEqual(contract.idempotent ? ['Idempotency-Key'] : [])
    expect(operation?.requestBody !== undefined).toBe(contract.body !== undefined || contract.files !== undefined)
    for (const code of [...contract.errors, 'ERR_INTERNAL', 'ERR_UNAVAILABLE'] as const) {
      const { schema } = operation?.responses[ERRORS[code].status]?.content['application/json'] ?? {}
      expect(schema?.properties?.error?.enum).toContain(code)
    }
    const kinds: Readonly<Record<string, object[]>> = {
      public: [],
      signed: [],
      cookie: [{ refreshCookie: [] }],
      token: [{ connectionToken: [] }],
      link: [{ fileCookie: [] }],
    }
    const byKey = contract.scope ? [{ apiKey: [] }] : []
    expect(operation?.security).toEqual([...(kinds[contract.access] ?? [{ bearer: [] }]), ...byKey])
    expect(operation?.['x-scope']).toBe(contract.scope)
    expect(operation?.['x-permission']).toBe(contract.access in kinds ? undefined : contract.access)
  })

  test('in the description every reference resolves, every path variable is declared, and operation names are unique', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)]
    expect(references.length).toBeGreaterThan(50)
    for (const [, name] of references) expect(document.components?.schemas).toHaveProperty(String(name))

    const all = Object.entries(operations).flatMap(([path, methods]) =>
      Object.values(methods).map((operation) => ({ path, operation })),
    )
    expect(all).toHaveLength(ROUTES.length)
    expect(new Set(all.map(({ operation }) => operation.operationId)).size).toBe(all.length)
    for (const { path, operation } of all) {
      const declared = (operation.parameters ?? []).filter(({ in: place }) => place === 'path')
      expect(declared.map(({ name }) => name)).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
      expect(declared.every(({ required }) => required)).toBe(true)
      for (const parameter of operation.parameters ?? [])
        expect([parameter.schema, parameter.content].filter(Boolean)).toHaveLength(1)
      expect(Object.keys(operation.responses).every((status) => /^[2-5]\d\d$/.test(status))).toBe(true)
    }
    expect(document.openapi).toBe('3.1.1')
    expect(JSON.stringify(document)).not.toContain('"ref":')
  })

  test('the description passes the rules of the OpenAPI linter', async () => {
    const config = await createConfig({ rules: Object.fromEntries(RULES.map((rule) => [rule, 'error' as const])) })
    const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config })

    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
  })

  test('each answer with a resource refers to the schema of that resource by its name', () => {
    const unnamed: string[] = []
    const look = (node: unknown, path: string) => {
      if (typeof node !== 'object' || node === null) return
      const { properties } = node as { properties?: Record<string, unknown> }
      if (properties && isResource(properties)) unnamed.push(path)
      for (const [key, value] of Object.entries(node)) look(value, `${path}/${key}`)
    }
    for (const [path, methods] of Object.entries(operations))
      for (const [method, { responses }] of Object.entries(methods)) look(responses, `${method} ${path}`)

    expect(unnamed).toEqual([])
    expect(Object.keys(document.components?.schemas ?? {})).toEqual(
      expect.arrayContaining(['Campaign', 'Chat', 'Contact', 'Invoice', 'Schedule', 'Tag', 'Ticket', 'Webhook']),
    )
  })

  test.each([
    [exportContacts, 'text/csv'],
    [exportContactList, 'text/csv'],
    [exportCampaign, 'text/csv'],
    [exportCampaignResults, 'text/csv'],
    [exportReport, 'text/csv'],
    [exportReportSheet, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    [exportTicket, 'text/plain'],
  ])('the answer of an export has its content type in the description: $0.url', (contract, type) => {
    const responses = operationOf(contract)?.responses ?? {}

    expect(Object.keys(responses['200']?.content ?? {})).toEqual([type])
    expect(Object.keys(responses)).not.toContain('206')
  })

  test('the description can be printed without a running server, and the edge serves it for people and programs', async () => {
    const script = fileURLToPath(new URL('../src/openapi.ts', import.meta.url))
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [script], { maxBuffer: 10_000_000 })
    expect([JSON.parse(stdout), stderr]).toEqual([document, ''])

    const origin = await startOrigin()
    expect(await (await fetch(`${origin.address}/api/docs/json`)).json()).toEqual(document)
    const page = await (await fetch(`${origin.address}/api/docs`)).text()
    const files = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path)
    expect(files.length).toBeGreaterThan(4)
    for (const path of files) expect((await fetch(`${origin.address}${path}`)).status).toBe(200)
    expect(page).not.toMatch(/<script>|onload=/) // the content security policy forbids inline scripts
    await origin.close()
  })
})
