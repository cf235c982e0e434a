/**
 * The states of a charge, named as in the Central Bank's API Pix. An unknown state reads as `ATIVA`, which has no
 * effect.
 */
export type PixChargeStatus = 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR' | 'REMOVIDA_PELO_PSP'

export type PixRefund = { readonly id: string; readonly valueCents: number; readonly status: string }

/** A payment of a charge; the paid value may differ from the charge's. */
export type PixPayment = {
  readonly endToEndId: string
  readonly valueCents: number
  readonly paidAt: string // ISO
  readonly refunds: readonly PixRefund[]
}

/** A charge in its current state at the provider. */
export type PixCharge = {
  readonly txid: string
  readonly status: PixChargeStatus
  readonly valueCents: number
  readonly key: string // the key of the receiver
  readonly createdAt: string // ISO
  readonly expiresAt: string // ISO
  readonly payments: readonly PixPayment[]
}

/** A charge with the data for the payer. */
export type PixChargeToPay = PixCharge & {
  /**
   * The BR Code, checked: structure, checksum, and value and txid if it contains them. Empty unless the charge is
   * `ATIVA`.
   */
  readonly code: string
}

/** The debtor: a CPF of 11 digits, or a CNPJ of 14 characters. */
export type PixPayer = { readonly name: string; readonly document: string }

export type NewPixCharge = {
  readonly txid: string // 26 to 35 of [a-zA-Z0-9]
  readonly valueCents: number
  readonly expiresInSeconds: number
  readonly description: string // the text that the bank shows to the payer; cut at 140 characters
  readonly payer?: PixPayer | undefined
}

/** A bank or payment provider that makes Pix charges. Every function @throws PixProviderError */
export type PixProvider = {
  /** Our own Pix key, to compare with the key of a charge. */
  readonly key: string
  /** Creates the charge, or reads it if the provider has it already, for example after a lost answer. */
  createCharge(charge: NewPixCharge, signal: AbortSignal): Promise<PixChargeToPay>
  /** @returns undefined when the provider has no such charge */
  getCharge(txid: string, signal: AbortSignal): Promise<PixCharge | undefined>
  /** Cancels a charge; a paid, cancelled or unknown one stays unchanged. */
  cancelCharge(txid: string, signal: AbortSignal): Promise<void>
  /** Registers the address for notices of payments with the provider. */
  registerWebhook(url: string, signal: AbortSignal): Promise<void>
}

/** The provider refused a request, failed, or gave an invalid answer. */
export class PixProviderError extends Error {
  override readonly name = 'PixProviderError'
  /**
   * The reason in words, for the log. It contains nothing of the request, and of the answer only the status and the
   * kind of problem.
   */
  readonly reason: string
  /** Whether another request may help. */
  readonly mayRetry: boolean

  constructor(reason: string, mayRetry: boolean) {
    super(reason)
    this.reason = reason
    this.mayRetry = mayRetry
  }
}
