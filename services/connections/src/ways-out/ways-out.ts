import type { ChannelType } from '@recado/contracts/connections/connection'
import { readProxyUrl } from '@recado/contracts/connections/proxy-url'
import type { ErrorCode } from '@recado/contracts/errors'
import { AppError } from '@recado/kit/errors'
import type { ProxyGuard } from '@recado/kit/outgoing/proxy-guard'
import type { ProxyFailure } from './proxy-rules.ts'
import { tryProxy } from './try-proxy.ts'
import { createWayOut, type WayOut } from './way-out.ts'

/** A network, as far as a proxy must reach it. */
type Beyond = {
  readonly url: string | undefined // of the chat server
  readonly ca: string | undefined // the authority of its files; undefined: the public authorities
}

const ERRORS: Readonly<Record<ProxyFailure, ErrorCode>> = {
  refused: 'ERR_PROXY_REFUSED',
  unknown: 'ERR_PROXY_UNKNOWN',
  login: 'ERR_PROXY_LOGIN',
  timeout: 'ERR_PROXY_TIMEOUT',
  'not-allowed': 'ERR_PROXY_NOT_ALLOWED',
  target: 'ERR_PROXY_TARGET',
  broken: 'ERR_PROXY_BROKEN',
}

/** Uses and tries the proxies of connections. */
export type WaysOut = {
  /** @param url with user and password */
  through(url: string, type: ChannelType): WayOut
  /** Tries to reach the network through a proxy. @throws ERR_PROXY_… for each reason why it is not reached */
  check(url: string, type: ChannelType): Promise<void>
}

export function createWaysOut(guard: ProxyGuard, beyond: (type: ChannelType) => Beyond, whatsapp: string): WaysOut {
  function through(url: string, type: ChannelType): WayOut {
    const proxy = readProxyUrl(url)
    if (!proxy) throw new Error('the stored address of the proxy is not readable')
    return createWayOut(proxy, guard, beyond(type).ca)
  }
  return {
    through,
    async check(url, type) {
      const failure = await tryProxy(through(url, type), beyond(type).url ?? whatsapp)
      if (failure) throw new AppError(ERRORS[failure])
    },
  }
}
