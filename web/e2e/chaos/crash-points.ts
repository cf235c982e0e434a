import { eventually } from '@recado/chaos/eventually'
import { endOfLog, type NetworkEntry, receiptsIn } from '@recado/chaos/sessions-seen'
import { type ControlClient, controlClient } from '@recado/whatsapp-simulator/control-client'
import { type Database, openDatabase } from '../../../infra/chaos/test/database.ts'
import type { Scenario, Stage } from './scenarios.ts'

type Spot = Stage & {
  readonly simulator: ControlClient
  readonly database: Database
  readonly number: string // the number of the company
  /** Waits until the network has logged an entry of this type since the beginning of the scenario. */
  sees(type: string): Promise<void>
  /** Waits until the network logs a new entry of this type; earlier entries do not count. */
  seesNext(type: string): Promise<void>
  /** Waits until a phone has received a message a second time; the phone shows it once. */
  phoneHasAgain(): Promise<void>
}

/** A scenario that disturbs one exact point between the sender and the recipient of a message. */
const point = (name: string, happen: (spot: Spot) => Promise<void>): Scenario => ({
  name,
  happen: async (stage) => {
    const { postgresUrl, addresses } = stage.product
    const simulator = controlClient(addresses.simulatorUrl)
    const since = await endOfLog(addresses.simulatorUrl)
    await using database = await openDatabase(postgresUrl)
    const logged = async (isIt: (entry: NetworkEntry) => boolean, from = since) =>
      void (await eventually(async () => (await simulator.log(from)).some(isIt)))
    await happen({
      ...stage,
      simulator,
      database,
      number: stage.scenes[0]?.company.number ?? '',
      sees: (type) => logged((entry) => entry.type === type),
      seesNext: async (type) => logged((entry) => entry.type === type, await endOfLog(addresses.simulatorUrl)),
      phoneHasAgain: () =>
        logged(({ type, fromMe, copies }) => type === 'phone-message' && !fromMe && Number(copies) > 1),
    })
  },
})

const dies = ({ product }: Stage) => product.kill('connections', 'SIGKILL')
const comesBack = ({ product }: Stage) => product.restart('connections')

const beforeReceipt = point('the gateway dies between the commit of the keys and the receipt', async (spot) => {
  const { simulator, database } = spot
  await simulator.setFaults({ loseReceipts: true })
  const before = await database.countJournal()
  await eventually(database.countJournal, (count) => count >= before + 3)
  dies(spot)
  await simulator.setFaults({})
  await comesBack(spot)
})

/**
 * Chooses whether customers' phones confirm the arrival of a message. Without their confirmation, only WhatsApp's
 * acknowledgement reports the message.
 */
async function letPhonesConfirm({ simulator, scenes }: Spot, how: 'auto' | 'manual'): Promise<void> {
  const customers = scenes.flatMap(({ conversations }) => conversations.map(({ customer }) => customer))
  await Promise.all(customers.map((customer) => simulator.putPhone(customer, { delivery: how, read: how })))
}

const beforeAnnouncement = point(
  'the gateway dies after the receipt and before it announced the message',
  async (spot) => {
    const { database, simulator } = spot
    // turns confirmations off: they are announced like messages, and receipts would wait for their announcement
    await letPhonesConfirm(spot, 'manual')
    {
      await using _closed = await database.closeOutbox()
      await eventually(async () => {
        const unannounced = await database.findUnannounced()
        const confirmed = new Set(receiptsIn(await simulator.log()).map(({ id }) => id))
        return unannounced.some((id) => confirmed.has(id))
      })
      dies(spot)
    }
    await comesBack(spot)
    await letPhonesConfirm(spot, 'auto')
  },
)

const beforeConfirm = point("the gateway dies between the outbox row and the broker's confirm", async (spot) => {
  const { product, database } = spot
  product.kill('rabbitmq', 'SIGSTOP')
  await eventually(database.countOutbox, (count) => count >= 3)
  dies(spot)
  product.kill('rabbitmq', 'SIGCONT')
  await comesBack(spot)
})

const beforeAck = point("the gateway dies after the frame of a send and before WhatsApp's ack", async (spot) => {
  const { simulator, number } = spot
  await letPhonesConfirm(spot, 'manual')
  await simulator.putPhone(number, { serverAck: 'swallow' })
  // waits for the next message, because an earlier one may already have its acknowledgement
  await spot.seesNext('message-accepted')
  dies(spot)
  await simulator.putPhone(number, { serverAck: 'ok' })
  await comesBack(spot)
  await spot.phoneHasAgain()
  await letPhonesConfirm(spot, 'auto')
})

const LATENCY_MS = 1_500 // long enough to stop the message before it arrives

const beforeCommit = point("the gateway dies between WhatsApp's ack and its commit", async (spot) => {
  const { simulator, database } = spot
  await simulator.setFaults({ latencyMs: LATENCY_MS })
  {
    await using _held = await eventually(database.holdSending)
    await eventually(() => database.countWaiting('update "outbound" set "ack"%'))
    dies(spot)
  }
  await simulator.setFaults({})
  await comesBack(spot)
})

const frameCut = point('the line is cut exactly between the acceptance of a frame and its ack', async (spot) => {
  const { simulator, number } = spot
  await letPhonesConfirm(spot, 'manual')
  await simulator.setFaults({ cut: { phone: number, after: 'message-accepted' } })
  await spot.sees('cut')
  await spot.phoneHasAgain()
  await letPhonesConfirm(spot, 'auto')
})

/** The points that every run of the tests includes: one about the journal, and one about a send. */
export const JOURNAL_POINTS: readonly Scenario[] = [beforeReceipt, beforeAnnouncement]
export const SEND_POINTS: readonly Scenario[] = [frameCut]

export const CRASH_POINTS: readonly Scenario[] = [
  ...JOURNAL_POINTS,
  ...SEND_POINTS,
  beforeConfirm,
  beforeAck,
  beforeCommit,
]
