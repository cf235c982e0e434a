import { expect, test } from 'vitest'
import type { Version } from '../channels/client-version.ts'
import { createVersionGate } from './version-gate.ts'

const MINUTE = 60_000
const OLD: Version = [2, 3000, 1]
const NEW: Version = [2, 3000, 2]

function given() {
  let version = OLD
  let time = 0
  const kept: string[] = []
  const gate = createVersionGate({
    read: async () => version,
    keepEnd: async (ended, at) => void kept.push(`${ended.join('.')} ${at?.toISOString() ?? 'taken'}`),
    everyMs: 1,
    now: () => time,
  })
  /** @returns the admission of a session that may connect now; undefined for a session that would have to wait */
  const admit = async () => {
    const stopping = new AbortController()
    let isIn = false
    const admission = gate.admit(stopping.signal).then((admitted) => {
      isIn = true
      return admitted
    })
    for (let turn = 0; turn < 10 && !isIn; turn++) await Promise.resolve()
    const wasIn = isIn
    stopping.abort()
    return wasIn ? admission : undefined
  }
  return {
    gate,
    kept,
    admit,
    pass: (ms: number) => {
      time += ms
    },
    say: (said: Version) => {
      version = said
      time += 2_000 // longer than a version is cached
    },
  }
}

test('once a client version is refused, all sessions wait, and one session probes after one minute, then after two, then after four', async () => {
  const { gate, admit, pass } = given()
  const [first, second] = [await admit(), await admit()]
  if (!first || !second) throw new Error('the sessions must be admitted, because no version was refused yet')
  gate.closed(first, 'outdated')
  gate.closed(second, 'outdated') // the second refusal of the same version changes nothing
  expect([gate.isRefused(), await admit()]).toEqual([true, undefined])

  for (const minutes of [1, 2, 4]) {
    pass(minutes * MINUTE - 1)
    expect(await admit()).toBeUndefined()
    pass(1)
    const probe = await admit()
    expect(probe).toMatchObject({ version: OLD, isProbe: true })
    expect(await admit()).toBeUndefined()
    if (probe) gate.closed(probe, 'outdated')
  }
})

test('a successful probe admits all sessions again, and a probe that loses its socket is followed at once by another probe', async () => {
  const { gate, admit, pass } = given()
  const first = await admit()
  if (first) gate.closed(first, 'outdated')
  pass(MINUTE)
  const cut = await admit()
  if (cut) gate.closed(cut, 'lost')

  const probe = await admit()
  expect(probe).toMatchObject({ isProbe: true })
  gate.worked()

  expect(gate.isRefused()).toBe(false)
  expect(await admit()).toMatchObject({ isProbe: false })
})

test('after the operator sets another version, all sessions try it at once', async () => {
  const { gate, admit, say } = given()
  const first = await admit()
  if (first) gate.closed(first, 'outdated')
  say(NEW)

  expect([await admit(), await admit()]).toEqual([
    { version: NEW, isProbe: false },
    { version: NEW, isProbe: false },
  ])
  gate.worked()
  expect(gate.isRefused()).toBe(false)
})

test('the next probe starts a minute after a probe that has no result yet', async () => {
  const { gate, admit, pass } = given()
  const first = await admit()
  if (first) gate.closed(first, 'outdated')
  pass(MINUTE)
  expect(await admit()).toMatchObject({ isProbe: true }) // the first probe has no result yet
  pass(MINUTE - 1)
  expect(await admit()).toBeUndefined()
  pass(1)

  expect(await admit()).toMatchObject({ isProbe: true })
})

test('a person can retry a refused version at once', async () => {
  const { gate, admit } = given()
  const first = await admit()
  if (first) gate.closed(first, 'outdated')
  expect(await admit()).toBeUndefined()
  gate.retry()

  expect(await admit()).toMatchObject({ version: OLD, isProbe: true })
})

test('the end date of a version is stored once, although all sessions report the date, and again if the date changes', async () => {
  const { gate, kept } = given()
  const at = new Date('2026-12-05T00:00:00.000Z')
  for (const end of [at, at, null, null, at]) await gate.ends(OLD, end)

  const told = '2.3000.1 2026-12-05T00:00:00.000Z'
  expect(kept).toEqual([told, '2.3000.1 taken', told])
})
