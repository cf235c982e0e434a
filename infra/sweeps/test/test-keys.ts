import { createApiKey } from '@recado/contracts/api-keys/routes'
import { isSignedIn } from '@recado/contracts/route-errors'
import { Scope } from '@recado/contracts/scope'
import { expect, test } from 'vitest'
import { deletionsLast } from '../src/deletions-last.ts'
import { fingerprint, shows } from '../src/marks.ts'
import { send } from '../src/send.ts'
import type { SweptCompany } from '../src/subject.ts'
import type { StartedSubject } from './subjects/subject.ts'

const SWEEP_MS = 1_800_000 // every route is called with every key

/** Tests which routes keys of a company open, and that they open no data of the other company. */
export function testKeys(subjectNow: () => StartedSubject): void {
  async function keyOf({ people, ids }: SweptCompany, scopes: Scope[]): Promise<{ token: string }> {
    const body = { name: 'Chave', scopes, whatsappId: ids.whatsapp ?? null }
    const answer = await subjectNow().service.call(createApiKey, { body }, people.admin)
    return { token: answer.body.secret }
  }
  const routes = () =>
    deletionsLast(subjectNow().routes).filter(([, route]) => isSignedIn(route) || route.access === 'token')

  test(
    'every route without the scope of a key refuses the key, and every route with its scope answers',
    async () => {
      const { service, own, samples } = subjectNow()
      const keys = new Map<Scope, { token: string }>()
      for (const scope of Scope.options) keys.set(scope, await keyOf(own, [scope]))
      for (const [name, route] of routes()) {
        const sample = await samples[name]?.()
        const ask = (scope: Scope) => send(service, route, { ...sample, as: keys.get(scope) ?? {} })
        for (const scope of Scope.options.filter((other) => other !== route.scope)) {
          const { status, body } = await ask(scope)
          expect([scope, name, `${status} ${body.error}`]).toEqual([scope, name, '403 ERR_NO_PERMISSION'])
        }
        if (route.scope)
          expect([route.scope, name, (await ask(route.scope)).status]).toEqual([route.scope, name, route.status])
      }
    },
    SWEEP_MS,
  )

  test(
    'a key with all scopes neither shows nor changes data of the other company',
    async () => {
      const { service, own, other, samples } = subjectNow()
      const as = await keyOf(other, [...Scope.options])
      const scoped = routes().filter(([, { scope }]) => scope)
      const [reads, writes] = [true, false].map((isRead) =>
        scoped.filter(([, { method }]) => (method === 'GET') === isRead),
      )
      for (const [name, route] of [...(reads ?? []), ...(writes ?? [])]) {
        // made before the fingerprint, because making a sample may write rows
        const sample = await samples[name]?.()
        const before = await fingerprint(service.database, own.id)
        const { status, body } = await send(service, route, { ...sample, as })
        if (sample?.params) expect([name, status]).toEqual([name, 404])
        if (route.method === 'GET') expect([name, shows(JSON.stringify(body), 'A')]).toEqual([name, false])
        expect([name, await fingerprint(service.database, own.id)]).toEqual([name, before])
      }
    },
    SWEEP_MS,
  )
}
