import { unescape as decoded } from 'node:querystring'
import type { Options } from 'amqplib'
import { z } from 'zod'

const BrokerUrl = z.url({ protocol: /^amqps?$/, hostname: /^[^,]*$/ })

/** Splits a list of addresses at the commas before an address, because passwords may contain commas. */
export const splitBrokerUrls = (text: string): string[] => text.split(/,(?=\s*amqps?:)/i).map((url) => url.trim())

/** Parses the addresses of a broker's nodes, separated by commas. */
export const BrokerUrls = z.string().transform(splitBrokerUrls).pipe(z.array(BrokerUrl).min(1))

/** The addresses of a broker's nodes, in turn. */
export type BrokerUrlRing = {
  /** The present address, in the parts that the client reads for each attempt. */
  readonly target: Options.Connect
  /** The number of addresses. */
  readonly size: number
  /** The host and port of the present address. */
  host(): string
  /** Makes the following address the present one. */
  turn(): void
}

/**
 * Puts the addresses into a random order, so that the connections of many processes are distributed over the nodes.
 * @param random from 0 to 1
 */
export function createUrlRing(urls: readonly string[], random: () => number = Math.random): BrokerUrlRing {
  const targets = shuffled(urls, random).map((url) => targetOf(new URL(url)))
  let at = 0
  const now = () => targets[at % targets.length] ?? {}
  return {
    // a proxy: the client reads the object again for each attempt (amqplib 2.3.1, channel_api.js and connect.js)
    target: new Proxy({}, { get: (_, name) => now()[name as keyof Options.Connect] }),
    size: targets.length,
    host: () => `${now().hostname}:${now().port}`,
    turn() {
      at += 1
    },
  }
}

/** The order of Fisher and Yates. */
function shuffled<T>(all: readonly T[], random: () => number): T[] {
  const rest = [...all]
  return all.flatMap(() => rest.splice(Math.floor(random() * rest.length), 1))
}

/** Reads a URL as the client itself would read it. */
function targetOf(url: URL): Options.Connect {
  const { protocol, hostname, port, username, password, pathname, searchParams } = url
  const isPlain = protocol === 'amqp:'
  const number = (name: string) => (searchParams.has(name) ? Number(searchParams.get(name)) : undefined)
  const hasLogin = username !== '' || password !== ''
  return {
    protocol: isPlain ? 'amqp' : 'amqps',
    hostname: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (isPlain ? 5672 : 5671),
    username: hasLogin ? decoded(username) : 'guest', // a percent sign that is part of it stays, as in the client
    password: hasLogin ? decoded(password) : 'guest',
    ...withoutAbsent({
      vhost: pathname.length > 1 ? pathname.slice(1) : undefined,
      locale: searchParams.get('locale') ?? undefined,
      heartbeat: number('heartbeat'),
      channelMax: number('channelMax'),
      frameMax: number('frameMax'),
    }),
  }
}

const withoutAbsent = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
