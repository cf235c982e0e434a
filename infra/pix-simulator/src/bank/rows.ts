export type ChargeStatus = 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR' | 'REMOVIDA_PELO_PSP'

export type RefundRow = { id: string; rtrId: string; valueCents: number; at: string }

export type PaymentRow = {
  endToEndId: string
  valueCents: number
  paidAt: string
  payer: { name: string; cpf: string } | { name: string; cnpj: string } // a person or a company
  refunds: RefundRow[]
}

export type ChargeRow = {
  txid: string
  revision: number
  createdAt: string
  expiresInSeconds: number
  valueCents: number
  key: string
  debtor: Record<string, string> | undefined // as the receiver sent it
  message: string | undefined // for the payer
  location: { id: number; address: string } // without a scheme
  code: string
  status: ChargeStatus
  payments: PaymentRow[]
}

export type WebhookRow = {
  url: string
  createdAt: string
  /** Whether the receiver declared that it does not check certificates. */
  isUnchecked: boolean
}

/** The receiver of payments with the certificates of both sides, all in PEM. */
export type AccountRow = {
  clientId: string
  clientSecret: string
  key: string // the Pix key
  authority: string
  authorityKey: string
  server: { key: string; certificate: string }
  receiver: { key: string; certificate: string } // the receiver's client certificate for calls to the bank
  bank: { key: string; certificate: string } // the bank's client certificate for calls to the receiver
}
