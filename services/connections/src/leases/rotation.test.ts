import { randomBytes } from 'node:crypto'
import { openDatabase } from '@recado/kit/db/open-database'
import { createInTx } from '@recado/kit/db/tx'
import { createLog } from '@recado/kit/log'
import { resealCommand } from '@recado/kit/sealing/reseal-command'
import { expect, test } from 'vitest'
import { COMPANY_PHONE, CUSTOMER, type Gateway, givenOpen, startForFile } from '../../test/harness.ts'
import { SEALED } from '../sealed-columns.ts'
import type { Database } from '../tables/db.ts'

const newKey = () => randomBytes(32).toString('base64')

async function reseal({ environment }: Gateway): Promise<string> {
  const opened = await openDatabase<Database>(undefined, environment, createLog('rotation', 'silent'))
  try {
    const tools = { inTx: createInTx(opened.app, () => {}), system: opened.system }
    return await resealCommand<Database>('connections', SEALED)(['reseal'], environment)(tools)
  } finally {
    await opened.close()
  }
}

const [former, next] = [newKey(), newKey()]
const { network, gateway } = await startForFile({ isAlone: true, environment: { SECRET_KEY: former } })

test('a linked phone stays linked and loses no message while SECRET_KEY changes under load', async () => {
  const id = await givenOpen(gateway, network)
  let sent = 0
  let isOver = false
  const load = (async () => {
    while (!isOver) await network.control.sendMessage(CUSTOMER, { to: COMPANY_PHONE, text: `mensagem ${++sent}` })
  })()

  await gateway.restart(undefined, { SECRET_KEY: former, SECRET_KEYS_ACCEPTED: next })
  await gateway.restart(undefined, { SECRET_KEY: next, SECRET_KEYS_ACCEPTED: former })
  await gateway.reaches(1, id, 'CONNECTED')
  const told = await reseal(gateway) // beside the running session
  await gateway.restart(undefined, { SECRET_KEY: next, SECRET_KEYS_ACCEPTED: '' })
  await gateway.reaches(1, id, 'CONNECTED')
  isOver = true
  await load

  expect(told).toBe('connections: 2 values sealed again') // the data key, and the key of hashes
  const texts = await gateway.textsOf(1, sent)
  expect(texts.toSorted()).toEqual(Array.from({ length: sent }, (_, index) => `mensagem ${index + 1}`).toSorted())
})
