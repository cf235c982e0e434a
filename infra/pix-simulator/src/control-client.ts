import { z } from 'zod'
import { ChargeView, type FaultsBody, HealthView, LogView, type NoticeBody } from './control/shapes.ts'

/** The simulator refused a call; `code` is the `error` of its answer. */
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

/**
 * A client for the control API of a Pix simulator: one method per operation, with checked answers. Amounts are strings
 * such as `99.90`.
 */
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
    /**
     * Pays the charge now, or at the time `at`. With `anyway`, it also pays a charge that banks would refuse: paid,
     * expired or cancelled.
     */
    pay: (txid: string, payment: Payment = {}) => call(ChargeView, 'POST', `/charges/${txid}/pay`, payment),
    /** Refunds a payment, fully or by the amount. */
    refund: (endToEndId: string, amount?: string) =>
      call(ChargeView, 'POST', `/payments/${endToEndId}/refund`, amount ? { amount } : {}),
    /** Lets the bank cancel the charge. */
    remove: (txid: string) => call(ChargeView, 'POST', `/charges/${txid}/remove`, {}),
    /** Lets the charge expire. */
    expire: (txid: string) => call(ChargeView, 'POST', `/charges/${txid}/expire`, {}),
    /** Replaces all faults. */
    setFaults: (faults: FaultsBody) => call(Anything, 'PUT', '/faults', faults),
    /** Invalidates all tokens. */
    expireTokens: () => call(Anything, 'POST', '/tokens/expire', {}),
    webhook: () => call(z.object({ url: z.string().nullable(), isUnchecked: z.boolean() }), 'GET', '/webhook'),
    /** Calls the receiver about a charge, as the bank or as an attacker. @returns the status; 0 without an answer */
    notify: async (notice: NoticeBody) =>
      (await call(z.object({ status: z.int() }), 'POST', '/notices', notice)).status,
    log: (since = 0) => call(LogView, 'GET', `/log?since=${since}`),
  }
}
