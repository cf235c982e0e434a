import type { Outgoing } from '@recado/kit/outgoing/outgoing'
import type { OutgoingResult } from '@recado/kit/outgoing/outgoing-request'

const TIMEOUT_MS = 10_000

/** The result of a request. */
export type Asked = { readonly result: OutgoingResult; readonly requestBytes: number }

/** @returns a function that posts to a path of the Typebot chat API at this address */
export const askAt =
  (outgoing: Pick<Outgoing, 'request'>, url: string, signal: AbortSignal) =>
  async (path: string, value: object): Promise<Asked> => {
    const body = JSON.stringify(value)
    const result = await outgoing.request({
      purpose: 'typebot',
      method: 'POST',
      url: `${url.replace(/\/$/, '')}/api/v1/${path}`,
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body,
      limits: { totalMs: TIMEOUT_MS },
      signal,
    })
    return { result, requestBytes: Buffer.byteLength(body) }
  }
