import { z } from 'zod'
import { ChargeView, type FaultsBody, HealthView, LogView, type NoticeBody } from './control/shapes.ts'

/** The simulator refused a call; `code` is its `error`. */
export class PixControlError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

const Refusal = z.object({ error: z.string(), message: z.string() })
const Anything = z.unknown()

type Payment = { amount?: string; anyway?: boolean; at?: string; cnpj?: string }
export type PixControl = ReturnType<typeof pixControl>

/** Calls a Pix simulator's control API; one method per operation, answers checked. Amounts are as `99.90`. */
export function pixControl(url: string) {
  async function call<Schema extends z.ZodType>(schema: Schema, method: string, path: string, body?: object) {
    const response = await fetch(`${url}${path}`, {
      method,
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    })
    if (!response.ok) {
      const { error, message } = Refusal.parse(await response.json())
      throw new PixControlError(response.status, error, message)
    }
    return schema.parse(await response.json()) as z.output<Schema>
  }

  return {
    health: () => call(HealthView, 'GET', '/health'),
    charges: () => call(z.array(ChargeView), 'GET', '/charges'),
    charge: (txid: string) => call(ChargeView, 'GET', `/charges/${txid}`),
    /** A bank app's view of a code. */
    readCode: (code: string) => call(ChargeView, 'POST', '/codes/read', { code }),
    /** Somebody pays, or did so `at` another moment; `anyway` also what a bank would refuse: twice, too late, taken back. */
    pay: (txid: string, payment: Payment = {}) => call(ChargeView, 'POST', `/charges/${txid}/pay`, payment),
    /** Gives a payment back, or so much of it. */
    refund: (endToEndId: string, amount?: string) =>
      call(ChargeView, 'POST', `/payments/${endToEndId}/refund`, amount ? { amount } : {}),
    /** The bank takes the charge back. */
    remove: (txid: string) => call(ChargeView, 'POST', `/charges/${txid}/remove`, {}),
    /** The time of the charge is over. */
    expire: (txid: string) => call(ChargeView, 'POST', `/charges/${txid}/expire`, {}),
    /** Replaces all faults. */
    setFaults: (faults: FaultsBody) => call(Anything, 'PUT', '/faults', faults),
    /** No token that is out is good any more. */
    expireTokens: () => call(Anything, 'POST', '/tokens/expire', {}),
    webhook: () => call(z.object({ url: z.string().nullable(), isUnchecked: z.boolean() }), 'GET', '/webhook'),
    /** Calls the receiver about a charge, as the bank or as somebody who would like to be it. @returns its status; 0: none */
    notify: async (notice: NoticeBody) =>
      (await call(z.object({ status: z.int() }), 'POST', '/notices', notice)).status,
    log: (since = 0) => call(LogView, 'GET', `/log?since=${since}`),
  }
}
