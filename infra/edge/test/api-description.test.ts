import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ERRORS } from '@recado/contracts/error-catalogue'
import type { ErrorCode } from '@recado/contracts/errors'
import type { RouteContract } from '@recado/contracts/route'
import { ROUTES } from '@recado/system/services'
import { describe, expect, test } from 'vitest'
import { describeApi } from '../src/api-description.ts'
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
const operationOf = ({ method, url }: RouteContract): Operation | undefined =>
  operations[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]

describe('the description of the API', () => {
  test.each(ROUTES)('says of $name what its contract says', ({ name, contract }) => {
    const operation = operationOf(contract)
    const parameters = operation?.parameters ?? []
    const named = (place: string) => parameters.filter((parameter) => parameter.in === place).map((one) => one.name)

    expect(operation).toMatchObject({ operationId: name, summary: contract.summary })
    expect(operation?.responses).toHaveProperty(String(contract.status))
    expect(named('path')).toEqual(Object.keys(contract.params?.shape ?? {}))
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

  test('holds together: every reference leads somewhere, every path variable is declared, no two operations share a name', () => {
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

  test('is printed without any server, and served for people and programs', async () => {
    const script = fileURLToPath(new URL('../src/openapi.ts', import.meta.url))
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [script], { maxBuffer: 10_000_000 })
    expect([JSON.parse(stdout), stderr]).toEqual([document, ''])

    const origin = await startOrigin()
    expect(await (await fetch(`${origin.address}/api/docs/json`)).json()).toEqual(document)
    const page = await (await fetch(`${origin.address}/api/docs`)).text()
    const files = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path)
    expect(files.length).toBeGreaterThan(4)
    for (const path of files) expect((await fetch(`${origin.address}${path}`)).status).toBe(200)
    expect(page).not.toMatch(/<script>|onload=/) // the content security policy lets no inline script run
    await origin.close()
  })
})
