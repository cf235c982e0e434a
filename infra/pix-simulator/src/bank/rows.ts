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
  debtor: Record<string, string> | undefined // as the receiver wrote it
  message: string | undefined // to the payer
  location: { id: number; address: string } // without a scheme
  code: string
  status: ChargeStatus
  payments: PaymentRow[]
}

export type WebhookRow = {
  url: string
  createdAt: string
  /** Whether the receiver said that it checks no certificate. */
  isUnchecked: boolean
}

/** The receiver of payments, and the certificates of both sides; all PEM. */
export type AccountRow = {
  clientId: string
  clientSecret: string
  key: string // in Pix
  authority: string
  authorityKey: string
  server: { key: string; certificate: string }
  receiver: { key: string; certificate: string } // the receiver's program, when it calls
  bank: { key: string; certificate: string } // the bank, when it calls the receiver
}
