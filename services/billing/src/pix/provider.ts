/**
 * The states of a charge, named as in the Central Bank's API Pix. An unknown state is read as `ATIVA`, which has no
 * effect.
 */
export type PixChargeStatus = 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR' | 'REMOVIDA_PELO_PSP'

export type PixRefund = { readonly id: string; readonly valueCents: number; readonly status: string }

/** A payment of a charge. Its value may differ from the charge's. */
export type PixPayment = {
  readonly endToEndId: string
  readonly valueCents: number
  readonly paidAt: string // ISO
  readonly refunds: readonly PixRefund[]
}

/** A charge as the provider has it at present. */
export type PixCharge = {
  readonly txid: string
  readonly status: PixChargeStatus
  readonly valueCents: number
  readonly key: string // the receiver's key
  readonly createdAt: string // ISO
  readonly expiresAt: string // ISO
  readonly payments: readonly PixPayment[]
}

/** A charge with the code that the payer needs. */
export type PixChargeToPay = PixCharge & {
  /**
   * The BR Code, whose structure and checksum were checked, and whose value and txid match the charge if the code
   * contains them. Empty unless the charge is `ATIVA`.
   */
  readonly code: string
}

/** The debtor: a CPF of 11 digits, or a CNPJ of 14 characters. */
export type PixPayer = { readonly name: string; readonly document: string }

export type NewPixCharge = {
  readonly txid: string // 26 to 35 characters of [a-zA-Z0-9]
  readonly valueCents: number
  readonly expiresInSeconds: number
  readonly description: string // shown to the payer by the bank; cut at 140 characters
  readonly payer?: PixPayer | undefined
}

/** A bank or payment provider with Pix charges. All functions may throw a PixProviderError. */
export type PixProvider = {
  /** The Pix key of this installation, which every charge must have. */
  readonly key: string
  /** Creates the charge, or reads it if the provider has it already, for example after a lost answer. */
  createCharge(charge: NewPixCharge, signal: AbortSignal): Promise<PixChargeToPay>
  /** @returns undefined when the provider does not have the charge */
  getCharge(txid: string, signal: AbortSignal): Promise<PixCharge | undefined>
  /** Cancels a charge. A paid, cancelled or missing charge stays unchanged. */
  cancelCharge(txid: string, signal: AbortSignal): Promise<void>
  /** Registers the address to which the provider sends notices of payments. */
  registerWebhook(url: string, signal: AbortSignal): Promise<void>
}

/** The error when the provider refuses a request, fails, or gives an invalid answer. */
export class PixProviderError extends Error {
  override readonly name = 'PixProviderError'
  /**
   * The reason for the log. It contains no part of the request, and from the answer only the status and the kind of
   * problem.
   */
  readonly reason: string
  /** Whether a repetition of the request may succeed. */
  readonly mayRetry: boolean

  constructor(reason: string, mayRetry: boolean) {
    super(reason)
    this.reason = reason
    this.mayRetry = mayRetry
  }
}
