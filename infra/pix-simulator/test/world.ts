import { randomBytes } from 'node:crypto'
import { type PixControl, pixControl } from '../src/control-client.ts'
import { startPixSimulator } from '../src/start-simulator.ts'
import { type ApiAnswer, callApi } from './call-api.ts'

/** A running bank, and a client of the receiver with a token. */
export type World = {
  control: PixControl
  url: string
  apiUrl: string
  key: string
  /** Sends a request to the API as the receiver. */
  ask(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<ApiAnswer>
  stop(): Promise<void>
}

export const newTxid = () => randomBytes(15).toString('hex')

export async function startWorld(options: Parameters<typeof startPixSimulator>[0] = {}): Promise<World> {
  const simulator = await startPixSimulator(options)
  const control = pixControl(simulator.url)
  const health = await control.health()
  const as = { key: health.certificateKey, cert: health.certificate }
  const basic = Buffer.from(`${health.clientId}:${health.clientSecret}`).toString('base64')
  const granted = await callApi(health, {
    method: 'POST',
    url: `${health.apiUrl}/oauth/token`,
    body: { grant_type: 'client_credentials' },
    headers: { authorization: `Basic ${basic}` },
    as,
  })
  const { access_token: token } = granted.body as { access_token: string }
  return {
    control,
    url: simulator.url,
    apiUrl: simulator.apiUrl,
    key: health.key,
    ask: (method, path, body, headers) =>
      callApi(health, {
        method,
        url: `${health.apiUrl}${path}`,
        headers: { authorization: `Bearer ${token}`, ...headers },
        as,
        ...(body && { body }),
      }),
    stop: simulator.stop,
  }
}

export const chargeBody = (key: string, amount = '99.90') => ({
  calendario: { expiracao: 3_600 },
  devedor: { cpf: '12345678909', nome: 'Padaria Sol' },
  valor: { original: amount },
  chave: key,
  solicitacaoPagador: 'Plano mensal',
})
