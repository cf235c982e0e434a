import { expect, test } from 'vitest'
import { trustProps } from '../../../trust/trust-rules.ts'
import { startIssuer } from './issuer.ts'

const FULL = 5_000

test('if the queue of the issuer is full, the token of a person is issued after the next message to them, and each token once', async () => {
  const gate = Promise.withResolvers<void>()
  const issued: string[] = []
  const awaited = new Map<string, () => void>()
  const issuer = startIssuer({
    issue: async () => {
      await gate.promise
      return true
    },
    note: async ({ lid }) => {
      issued.push(lid ?? '')
      awaited.get(lid ?? '')?.()
    },
    props: () => trustProps({}, { windowDays: undefined, props: {} }),
    onOutcome: () => {},
    everyMs: 0,
  })
  const write = (lid: string) => issuer.written({ lid, phone: null }, undefined)
  const whenIssued = (lid: string) => new Promise<void>((resolve) => awaited.set(lid, resolve))

  const [last, late] = [whenIssued(`${FULL - 1}`), whenIssued('late')]
  for (let n = 0; n < FULL; n++) write(`${n}`)
  write('late')
  gate.resolve()
  await last
  write('late')
  write('0')
  await late

  expect(issued.filter((lid) => lid === '0')).toEqual(['0'])
  expect(issued).toHaveLength(FULL + 1)
  issuer.stop()
})
