import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { createApiServer } from './api/server.ts'
import { type Bank, openBank } from './bank/bank.ts'
import { createControlServer } from './control/server.ts'

export type PixSimulator = {
  /** The address of the bank app and the control API. */
  url: string
  /** The address of the API Pix, over mutual TLS. */
  apiUrl: string
  stop(): Promise<void>
}

type Options = {
  port?: number // by default a free port
  apiPort?: number // the API's port; by default its previous one
  host?: string
  stateFile?: string // without it, the data is lost on stop
}

/** Starts a simulated bank with one account that receives Pix payments. */
export async function startPixSimulator({
  port = 0,
  apiPort = 0,
  host = '127.0.0.1',
  stateFile,
}: Options = {}): Promise<PixSimulator> {
  const bank = openBank(stateFile)
  const api = createApiServer(bank)
  await listenAsBefore(bank, api, apiPort, host)
  const apiUrl = `https://127.0.0.1:${portOf(api.server)}`
  const control = createControlServer(bank, () => apiUrl)
  await control.listen({ port, host })
  return {
    url: `http://127.0.0.1:${portOf(control.server)}`,
    apiUrl,
    async stop() {
      bank.close()
      await Promise.all([control.close(), api.close()])
    },
  }
}

/** Listens on the previous port, because the codes contain the API's address. */
async function listenAsBefore(bank: Bank, api: FastifyInstance, port: number, host: string): Promise<void> {
  const before = bank.ports.get('api')?.port ?? 0
  await api.listen({ port: port || before, host }).catch((error: unknown) => {
    if (port || !before) throw error
    return api.listen({ port: 0, host })
  })
  bank.ports.put('api', { port: portOf(api.server) })
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port
