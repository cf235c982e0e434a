import { ReceivedMessage } from '@recado/contracts/whatsapp/events'
import { expect, test } from 'vitest'
import { FencedError } from '../../leases/lease.ts'
import { createUnwrittenNews } from './unwritten-news.ts'

const ofPostgres = (code: string) => Object.assign(new Error('refused'), { code, severity: 'ERROR' })

function given() {
  const heard: string[] = []
  const told = createUnwrittenNews({
    kill: () => void heard.push('kill'),
    lost: (tag) => void heard.push(`lost ${tag}`),
  })
  return { told, heard }
}

test.each<[string, unknown]>([
  ['a value that the database refuses', ofPostgres('22021')],
  ['an event that its contract refuses', ReceivedMessage.safeParse({}).error],
  ['a value that the code was not written for', new TypeError('x is undefined')],
])('a report that would fail in the same way again is answered: %s', async (_, error) => {
  const { told, heard } = given()
  told.add('receipt', Promise.reject(error))
  expect(told.isWriting()).toBe(true)
  await told.written()

  expect(heard).toEqual(['lost receipt'])
  expect(told.isWriting()).toBe(false)
})

test.each<[string, unknown]>([
  ['the database cannot be reached', ofPostgres('57P01')],
  ['the work fails for an unknown reason', ofPostgres('P0001')],
  ['another process has the lease', new FencedError()],
  ['the session is over', new Error('the session is closed')],
])('a report whose write may succeed later is not answered, and the socket ends: %s', async (_, error) => {
  const { told, heard } = given()
  const written = Promise.reject(error)
  told.add('receipt', written)
  const isAnswered = told.written().then(() => true)
  await written.catch(() => {})

  expect(await Promise.race([isAnswered, new Promise((resolve) => setImmediate(resolve, false))])).toBe(false)
  expect(heard).toEqual(['kill'])
  expect(told.isWriting()).toBe(true)
})
