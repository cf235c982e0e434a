import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { startHttpProxy } from '@recado/whatsapp-simulator/proxies/start-http-proxy'

/** The value of OUTGOING_HOSTS with which each reason to refuse a proxy can be reached. */
export const BAD_PROXY_HOSTS = 'http://127.0.0.1:*,socks5://127.0.0.1:*,http://no-such-name.invalid:3128'

/** Starts proxies that cannot be used, one for each reason. */
export async function startBadProxies() {
  const strict = await startHttpProxy({ user: 'ana', password: 'segredo' })
  const open = await startHttpProxy() // it cannot reach the chat server, because none runs
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port: silentPort } = silent.address() as AddressInfo
  return {
    /** @param request a request with the address of a proxy */
    refusals: <R>(request: (proxyUrl: string) => R) => ({
      ERR_PROXY_REFUSED: () => request('socks5://ana:segredo@127.0.0.1:1'),
      ERR_PROXY_UNKNOWN: () => request('http://no-such-name.invalid:3128'),
      ERR_PROXY_LOGIN: () => request(`http://ana:errada@127.0.0.1:${strict.port}`),
      ERR_PROXY_TIMEOUT: () => request(`http://127.0.0.1:${silentPort}`),
      ERR_PROXY_NOT_ALLOWED: () => request('http://10.0.0.1:3128'),
      ERR_PROXY_TARGET: () => request(`http://127.0.0.1:${open.port}`),
      ERR_PROXY_BROKEN: () => request(`socks5://127.0.0.1:${open.port}`),
    }),
    async close() {
      silent.close()
      await Promise.all([strict.die(), open.die()])
    },
  }
}
