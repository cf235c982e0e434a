import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningService, startService } from '../src/service.ts'
import { type Owners, startOwners } from './fixture/owners/harness.ts'
import { createOwners } from './fixture/owners/service.ts'

const READERS = 4
let owners: Owners
beforeAll(async () => {
  owners = await startOwners()
})
afterAll(() => owners.service.close())

test('links of both keys stay valid under load while two processes get the next key one after the other', async () => {
  const ana = owners.somebody()
  const path = await owners.picture(ana)
  const headers = { authorization: `Bearer ${await owners.service.token(ana)}` }
  const cookie = `files=${await owners.service.token(ana)}`
  const [former, next] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
  const start = (MEDIA_LINK_KEY: string, MEDIA_LINK_KEYS_ACCEPTED: string) =>
    startService(
      createOwners(() => {}),
      { ...owners.service.environment, MEDIA_LINK_KEY, MEDIA_LINK_KEYS_ACCEPTED },
    )
  const processes: (RunningService | undefined)[] = [await start(former, ''), await start(former, '')]
  const some = () => {
    const ready = processes.filter((one) => one !== undefined)
    return ready[Math.floor(Math.random() * ready.length)] ?? expect.fail('no process runs')
  }
  /** Asks a process; like a proxy, asks another one if the process has just stopped. */
  const ask = <T>(work: (address: string) => Promise<T>): Promise<T> =>
    work(some().address).catch((error: unknown) => {
      if (error instanceof TypeError) return ask(work)
      throw error
    })
  const makeLink = () =>
    ask(async (address) => {
      const answer = await fetch(`${address}/public/${path}`, { headers, redirect: 'manual' })
      await answer.arrayBuffer()
      return answer.headers.get('location')?.replace('/api', '') ?? ''
    })
  const open = (link: string) =>
    ask(async (address) => {
      const answer = await fetch(`${address}${link}`, { headers: { cookie } })
      await answer.arrayBuffer()
      return answer.status
    })

  const first = await makeLink()
  const statuses = new Map<number, number>()
  let isOver = false
  const reading = Array.from({ length: READERS }, async () => {
    while (!isOver)
      for (const link of [first, await makeLink()]) {
        const status = await open(link)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
  })
  for (const [key, accepted] of [
    [former, next], // first every process accepts the next key
    [next, former], // then it signs
  ] as const)
    for (const index of processes.keys()) {
      const replaced = processes[index]
      processes[index] = undefined
      await replaced?.stop()
      processes[index] = await start(key, accepted)
    }
  isOver = true
  await Promise.all(reading)

  expect([...statuses.keys()]).toEqual([200])
  expect(statuses.get(200)).toBeGreaterThan(READERS * 2)
  const last = await start(next, '')
  const replaced = processes.splice(0, 2, last)
  for (const one of replaced) await one?.stop()
  expect(await open(await makeLink())).toBe(200)
  expect(await open(first)).toBe(403)
  await last.stop()
})
