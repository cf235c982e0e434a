import type { Language } from '@recado/contracts/language'

type Texts = {
  readonly title: string
  readonly fileName: (invoiceId: number) => string
  readonly invoice: (invoiceId: number) => string
  readonly paidBy: string
  readonly labels: {
    readonly plan: string
    readonly recurrence: string
    readonly period: string
    readonly dueDate: string
    readonly paidAt: string
    readonly method: string
    readonly endToEndId: string
    readonly txid: string
    readonly amount: string
  }
  readonly period: (from: string, until: string) => string
  readonly methods: Readonly<Record<'pix' | 'manual', (issuer: string) => string>>
  readonly foot: (issuer: string, date: string) => string
}

/** The texts of receipts. The issuer is the name of the installation. */
export const RECEIPT_TEXTS: Readonly<Record<Language, Texts>> = {
  pt: {
    title: 'Recibo de pagamento',
    fileName: (invoiceId) => `recibo-${invoiceId}.pdf`,
    invoice: (invoiceId) => `Fatura nº ${invoiceId}`,
    paidBy: 'Pago por',
    labels: {
      plan: 'Plano',
      recurrence: 'Recorrência',
      period: 'Período',
      dueDate: 'Vencimento da fatura',
      paidAt: 'Pago em',
      method: 'Forma de pagamento',
      endToEndId: 'Identificador do Pix (end-to-end)',
      txid: 'Identificador da cobrança (txid)',
      amount: 'Valor pago',
    },
    period: (from, until) => `${from} a ${until}`,
    methods: { pix: () => 'Pix', manual: (issuer) => `Registrado pela equipe de ${issuer}` },
    foot: (issuer, date) =>
      `Emitido por ${issuer} em ${date}. Este recibo comprova o pagamento da fatura acima e não substitui a nota fiscal.`,
  },
  en: {
    title: 'Payment receipt',
    fileName: (invoiceId) => `receipt-${invoiceId}.pdf`,
    invoice: (invoiceId) => `Invoice no. ${invoiceId}`,
    paidBy: 'Paid by',
    labels: {
      plan: 'Plan',
      recurrence: 'Billing interval',
      period: 'Period',
      dueDate: 'Due date of the invoice',
      paidAt: 'Paid on',
      method: 'Payment method',
      endToEndId: 'Pix id (end-to-end)',
      txid: 'Charge id (txid)',
      amount: 'Amount paid',
    },
    period: (from, until) => `${from} to ${until}`,
    methods: { pix: () => 'Pix', manual: (issuer) => `Recorded by the ${issuer} team` },
    foot: (issuer, date) =>
      `Issued by ${issuer} on ${date}. This receipt proves the payment of the invoice above; it is not a tax document.`,
  },
  es: {
    title: 'Recibo de pago',
    fileName: (invoiceId) => `recibo-${invoiceId}.pdf`,
    invoice: (invoiceId) => `Factura n.º ${invoiceId}`,
    paidBy: 'Pagado por',
    labels: {
      plan: 'Plan',
      recurrence: 'Recurrencia',
      period: 'Período',
      dueDate: 'Vencimiento de la factura',
      paidAt: 'Pagado el',
      method: 'Forma de pago',
      endToEndId: 'Identificador de Pix (end-to-end)',
      txid: 'Identificador del cobro (txid)',
      amount: 'Importe pagado',
    },
    period: (from, until) => `${from} al ${until}`,
    methods: { pix: () => 'Pix', manual: (issuer) => `Registrado por el equipo de ${issuer}` },
    foot: (issuer, date) =>
      `Emitido por ${issuer} el ${date}. Este recibo comprueba el pago de la factura anterior; no es un documento fiscal.`,
  },
}
