import { randomBytes } from 'node:crypto'
import type { Connection } from '@recado/contracts/connections/connection'
import { createConnection, deleteConnection, getConnection } from '@recado/contracts/connections/routes'
import type { Known } from '@recado/contracts/open-enum'
import { messageReceived } from '@recado/contracts/whatsapp/events'
import type { QueueKind } from '@recado/kit/broker/topology'
import { oncePerWorker } from '@recado/kit/testing/once-per-worker'
import { eventually, startTestService, type TestService } from '@recado/kit/testing/service'
import { findFreePort } from '@recado/up/ports'
import type { ControlClient } from '@recado/whatsapp-simulator/control-client'
import type { KeyPair } from '@recado/whatsapp-simulator/crypto/curve'
import { afterAll, inject } from 'vitest'
import { createConnections } from '../src/app.ts' // imported before the simulator, which loads the same client
import type { Timing } from '../src/timing.ts'

export const COMPANY_PHONE = '5511988880000'
export const CUSTOMER = '5521977771111'

type Simulated = { chatUrl: string; rootKey: string; mediaCa: string }
export type Network = Awaited<ReturnType<typeof startNetwork>>
export type Gateway = Awaited<ReturnType<typeof startGateway>>

/** The port and root key of a network. Consecutive networks share them, so that they are one network for a gateway. */
type Place = { readonly port: number; readonly rootKey: KeyPair }

/** Starts a simulated network with a company's and a customer's phone. */
export async function startNetwork(place?: Place) {
  const { startSimulator } = await import('@recado/whatsapp-simulator/start-simulator')
  const { controlClient } = await import('@recado/whatsapp-simulator/control-client')
  const simulator = await startSimulator(place)
  const control: ControlClient = controlClient(simulator.url)
  await control.putPhone(COMPANY_PHONE, { name: 'Empresa' })
  await control.putPhone(CUSTOMER, { name: 'Cliente' })
  return { ...simulator, control }
}

type Options = {
  timing?: Partial<Timing>
  whatsappUrl?: string
  environment?: Record<string, string>
  queues?: QueueKind // quorum for tests that also run a production process
}

/** Starts a gateway that uses a simulated network. */
export async function startGateway(network: Simulated, options: Options = {}) {
  const { environment, queues, ...rest } = options
  const service = await startTestService(
    createConnections({
      ...rest,
      timing: { leaseRenewMs: 400, gatherMs: 0, steadyMs: 0, doubtMs: 1_000, ...options.timing },
    }),
    { postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') },
    {
      SECRET_KEY: randomBytes(32).toString('base64'),
      SANDBOX_ENABLED: 'true',
      SANDBOX_URL: network.chatUrl,
      SANDBOX_ROOT_KEY: network.rootKey,
      SANDBOX_MEDIA_CA: network.mediaCa,
      ...environment,
    },
    queues && { queues },
  )
  // changes the object in place, because the address changes with a restart
  return Object.assign(service, helpers(service))
}

function helpers(service: TestService) {
  const look = (companyId: number, whatsappId: number) =>
    service.call(getConnection, { params: { whatsappId } }, { as: { companyId } })
  return {
    look,
    /** Waits until a connection is in this state. */
    reaches: (companyId: number, whatsappId: number, status: Connection['status']) =>
      eventually(
        async () => (await look(companyId, whatsappId)).body,
        (connection) => connection.status === status,
      ),
    async givenConnection(companyId: number, body: Partial<Known<Connection>> = {}) {
      const { name = 'Principal', type = 'sandbox' } = body
      const answer = await service.call(createConnection, { body: { name, type } }, { as: { companyId } })
      if (answer.status !== 201) throw new Error(`the connection was not created: ${JSON.stringify(answer.body)}`)
      return answer.body.id
    },
    /** Counts the connection attempts since the gateway's start that failed before a request to the network. */
    async countNotTried(): Promise<number> {
      const metrics = await (await fetch(`${service.address}/metrics`)).text()
      return Number(/^wa_close_total\{cause="not-tried",code=""\} (\d+)$/m.exec(metrics)?.[1] ?? 0)
    },
    /** The texts of the received messages, once there are `count`, in the order of their events. */
    async textsOf(companyId: number, count: number) {
      const messages = await service.heard(messageReceived, companyId, (data) => data.length >= count)
      return messages.map(({ message }) => message.text)
    },
  }
}

/** Creates a connection whose QR code the company's phone has scanned. */
export async function givenOpen(
  gateway: Gateway,
  { control }: { control: ControlClient },
  companyId = 1,
  phone = COMPANY_PHONE,
): Promise<number> {
  const id = await gateway.givenConnection(companyId)
  await linkPhone(gateway, { control }, companyId, id, phone)
  await gateway.reaches(companyId, id, 'CONNECTED')
  return id
}

/** Lets the phone scan the QR codes that a connection shows, until the phone is linked. */
export const linkPhone = (
  gateway: Gateway,
  { control }: { control: ControlClient },
  companyId: number,
  whatsappId: number,
  phone = COMPANY_PHONE,
) => control.scanScreen(phone, async () => (await gateway.look(companyId, whatsappId)).body.qrcode)

/** Starts a gateway that the test files of this process share, and chooses the address of their networks. */
const startShared = () =>
  oncePerWorker('gateway', async () => {
    const { addressOf } = await import('@recado/whatsapp-simulator/address')
    const { generateKeyPair } = await import('@recado/whatsapp-simulator/crypto/curve')
    const place = { port: await findFreePort(), rootKey: generateKeyPair() }
    const gateway = await startGateway(addressOf(place))
    return { gateway, place, close: () => gateway.close() }
  })

/** Deletes all connections, and waits until all their rows are deleted. */
async function deleteAll(gateway: Gateway): Promise<void> {
  const { rows } = await gateway.database.query<{ id: number; company_id: number }>(
    'select id, company_id from connection where deleted_at is null',
  )
  for (const { id, company_id } of rows)
    await gateway.call(deleteConnection, { params: { whatsappId: Number(id) } }, { as: { companyId: company_id } })
  await eventually(async () => (await gateway.database.query('select from connection')).rowCount === 0)
}

/**
 * Starts a network and a gateway for all tests of a file. Files of one process share the gateway if they need no
 * options, so each file uses its own companies, and all connections are deleted at its end.
 *
 * @param options `isAlone`: true for files that count what the gateway does or stores, or that change its tables
 */
export async function startForFile({ isAlone = false, ...options }: Options & { isAlone?: boolean } = {}) {
  if (!isAlone && Object.keys(options).length === 0) return shareForFile()
  const network = await startNetwork()
  const gateway = await startGateway(network, options)
  afterAll(async () => {
    await gateway.close()
    await network.stop()
  })
  return { network, gateway }
}

let lastNetwork: Network | undefined // the last network of this process, which a failed file may have left running

async function shareForFile() {
  const { gateway, place, close } = await startShared()
  const left = lastNetwork
  await left?.stop()
  const network = await startNetwork(place)
  lastNetwork = network
  if (left) await deleteAll(gateway)
  const end = async () => {
    lastNetwork = undefined
    await network.stop()
    await close()
  }
  afterAll(async () => {
    try {
      await network.control.setFaults({})
      await network.control.setRules({})
      await deleteAll(gateway)
    } finally {
      await end()
    }
  })
  return { network, gateway }
}

/** Like `startForFile`, with an open connection of this company. */
export async function startOpenForFile(companyId: number, options: Parameters<typeof startForFile>[0] = {}) {
  const { network, gateway } = await startForFile(options)
  return { network, gateway, whatsappId: await givenOpen(gateway, network, companyId) }
}
