import { controlClient } from '@recado/whatsapp-simulator/control-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkRun } from '../src/check-run.ts'
import { eventually } from '../src/eventually.ts'
import { startLoad } from '../src/load.ts'
import { type Product, startProduct } from '../src/product.ts'
import { openScene, type Scene } from '../src/scene.ts'
import { openJournal } from './journal.ts'

const RATE = { written: 10, sent: 5 } // a second

describe('nothing is lost and nothing doubled', () => {
  let product: Product
  let scene: Scene
  beforeAll(async () => {
    product = await startProduct()
    scene = await openScene(product.addresses, 'Resistente', '55119880', 5)
  })
  afterAll(() => product?.close())

  test('when the gateway is killed between the commit of the keys and the receipt', async () => {
    const { stack, addresses } = product
    const { trail } = scene
    const simulator = controlClient(addresses.simulatorUrl)
    await using journal = await openJournal(stack.postgresUrl)
    const load = startLoad(addresses, scene, RATE)
    for (let kill = 0; kill < 3; kill++) {
      await eventually(() => trail.written.length > kill * 30)
      await simulator.setFaults({ loseReceipts: true })
      const before = await journal.count()
      await eventually(journal.count, (count) => count >= before + 3)
      stack.kill('connections', 'SIGKILL')
      await simulator.setFaults({})
      await stack.restart('connections')
    }
    await load.stop()
    const again = (await simulator.log()).filter(
      ({ type, tag, isOffline }) => type === 'stanza-sent' && tag === 'message' && isOffline,
    )

    const { violations } = await checkRun(addresses, scene)
    expect(violations).toEqual([])
    expect(again.length).toBeGreaterThanOrEqual(9)
    expect(trail.written.length).toBeGreaterThan(60)
    expect(trail.answered.length).toBeGreaterThan(30)
  })
})
