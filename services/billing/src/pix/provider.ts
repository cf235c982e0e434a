/**
 * The states of a charge, as the Central Bank's API Pix names them. An unknown one reads as `ATIVA`, which has no
 * effect.
 */
export type PixChargeStatus = 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR' | 'REMOVIDA_PELO_PSP'

export type PixRefund = { readonly id: string; readonly valueCents: number; readonly status: string }

/** Money that came for a charge; its value may differ from the charge's. */
export type PixPayment = {
  readonly endToEndId: string
  readonly valueCents: number
  readonly paidAt: string // ISO
  readonly refunds: readonly PixRefund[]
}

/** A charge as the provider tells it now. */
export type PixCharge = {
  readonly txid: string
  readonly status: PixChargeStatus
  readonly valueCents: number
  readonly key: string // the receiver
  readonly createdAt: string // ISO
  readonly expiresAt: string // ISO
  readonly payments: readonly PixPayment[]
}

/** A charge with what its payer needs. */
export type PixChargeToPay = PixCharge & {
  /** The BR Code, checked: structure, checksum, value and txid where it carries them. Empty unless the charge is `ATIVA`. */
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
  /** Our own Pix key, to compare with a charge's. */
  readonly key: string
  /** Creates the charge; one that the provider knows already, as after a lost answer, is read instead. */
  createCharge(charge: NewPixCharge, signal: AbortSignal): Promise<PixChargeToPay>
  /** @returns undefined when the provider knows no such charge */
  getCharge(txid: string, signal: AbortSignal): Promise<PixCharge | undefined>
  /** Takes a charge back; one that is paid, gone or unknown stays as it is. */
  cancelCharge(txid: string, signal: AbortSignal): Promise<void>
  /** Registers the address for notices of payments with the provider. */
  registerWebhook(url: string, signal: AbortSignal): Promise<void>
}

/** The provider did not do what it was asked, or answered what cannot be right. */
export class PixProviderError extends Error {
  override readonly name = 'PixProviderError'
  /** In words, for the log; without the request, and with only the status and the kind of problem of the answer. */
  readonly reason: string
  /** Whether asking again may help. */
  readonly mayRetry: boolean

  constructor(reason: string, mayRetry: boolean) {
    super(reason)
    this.reason = reason
    this.mayRetry = mayRetry
  }
}
