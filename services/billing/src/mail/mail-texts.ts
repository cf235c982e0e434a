import type { Language } from '@recado/contracts/language'
import type { ReminderKind } from '../tables/reminder-tables.ts'

type ReminderWords = {
  readonly greeting: (company: string) => string
  readonly kinds: Record<
    ReminderKind,
    (date: string) => { readonly subject: string; readonly paragraphs: readonly string[] }
  >
  readonly labels: { readonly detail: string; readonly value: string; readonly dueDate: string }
  readonly action: string
  readonly notes: readonly string[]
}

type ReceiptWords = {
  readonly subject: string
  readonly greeting: (company: string) => string
  readonly paragraphs: readonly string[]
  readonly labels: { readonly detail: string; readonly value: string }
  readonly action: string
  readonly notes: readonly string[]
}

/** Why a company gets mails about its invoices. */
export const BECAUSE: Record<Language, string> = {
  pt: 'Você recebeu este e-mail porque ele é o endereço da sua empresa. Um administrador pode trocá-lo em Configurações.',
  en: 'You got this e-mail because it is the address of your company. An admin can change it under Settings.',
  es: 'Recibió este correo porque es la dirección de su empresa. Un administrador puede cambiarla en Configuración.',
}

export const REMINDERS: Record<Language, ReminderWords> = {
  pt: {
    greeting: (company) => `Olá, ${company}!`,
    kinds: {
      'five-days': (date) => ({
        subject: `sua fatura vence em ${date}`,
        paragraphs: [
          'Sua próxima fatura já pode ser paga. Pagando até o vencimento, o atendimento continua sem pausa.',
        ],
      }),
      'one-day': (date) => ({
        subject: `sua fatura vence amanhã, ${date}`,
        paragraphs: ['Sua fatura vence amanhã. Pagando até lá, o atendimento continua sem pausa.'],
      }),
      due: (date) => ({
        subject: `sua fatura vence hoje, ${date}`,
        paragraphs: ['Sua fatura vence hoje. Se ela não for paga, amanhã a equipe não poderá mais entrar.'],
      }),
      expired: (date) => ({
        subject: `sua assinatura venceu em ${date}`,
        paragraphs: [
          'Sua assinatura venceu e a equipe não pode entrar. As mensagens dos seus clientes continuam chegando e ficam guardadas; robôs e campanhas estão parados.',
          'Um administrador ainda entra para regularizar o pagamento, e tudo volta logo depois.',
        ],
      }),
    },
    labels: { detail: 'Fatura', value: 'Valor', dueDate: 'Vencimento' },
    action: 'Pagar com Pix',
    notes: ['Se você já pagou, desconsidere esta mensagem. Com Pix, a confirmação costuma levar menos de um minuto.'],
  },
  en: {
    greeting: (company) => `Hello, ${company}!`,
    kinds: {
      'five-days': (date) => ({
        subject: `your invoice is due on ${date}`,
        paragraphs: [
          'Your next invoice can be paid now. If you pay by the due date, your team works on without a break.',
        ],
      }),
      'one-day': (date) => ({
        subject: `your invoice is due tomorrow, ${date}`,
        paragraphs: ['Your invoice is due tomorrow. If you pay by then, your team works on without a break.'],
      }),
      due: (date) => ({
        subject: `your invoice is due today, ${date}`,
        paragraphs: ['Your invoice is due today. If it stays unpaid, your team cannot sign in from tomorrow on.'],
      }),
      expired: (date) => ({
        subject: `your subscription expired on ${date}`,
        paragraphs: [
          'Your subscription expired, and your team cannot sign in. Messages of your customers still arrive and are stored; bots and campaigns are paused.',
          'An admin can still sign in to settle the payment, and everything is back right after it.',
        ],
      }),
    },
    labels: { detail: 'Invoice', value: 'Amount', dueDate: 'Due date' },
    action: 'Pay with Pix',
    notes: [
      'If you have paid already, ignore this message. With Pix, the confirmation usually takes less than a minute.',
    ],
  },
  es: {
    greeting: (company) => `¡Hola, ${company}!`,
    kinds: {
      'five-days': (date) => ({
        subject: `su factura vence el ${date}`,
        paragraphs: ['Ya puede pagar su próxima factura. Si paga antes del vencimiento, la atención sigue sin pausa.'],
      }),
      'one-day': (date) => ({
        subject: `su factura vence mañana, ${date}`,
        paragraphs: ['Su factura vence mañana. Si paga hasta entonces, la atención sigue sin pausa.'],
      }),
      due: (date) => ({
        subject: `su factura vence hoy, ${date}`,
        paragraphs: ['Su factura vence hoy. Si no se paga, desde mañana el equipo no podrá iniciar sesión.'],
      }),
      expired: (date) => ({
        subject: `su suscripción venció el ${date}`,
        paragraphs: [
          'Su suscripción venció y el equipo no puede iniciar sesión. Los mensajes de sus clientes siguen llegando y quedan guardados; los bots y las campañas están en pausa.',
          'Un administrador aún puede entrar para regularizar el pago, y todo vuelve enseguida.',
        ],
      }),
    },
    labels: { detail: 'Factura', value: 'Importe', dueDate: 'Vencimiento' },
    action: 'Pagar con Pix',
    notes: ['Si ya pagó, ignore este mensaje. Con Pix, la confirmación suele tardar menos de un minuto.'],
  },
}

export const RECEIPTS: Record<Language, ReceiptWords> = {
  pt: {
    subject: 'recebemos o seu pagamento',
    greeting: (company) => `Olá, ${company}!`,
    paragraphs: ['Recebemos o seu pagamento, obrigado! A sua assinatura é renovada em instantes.'],
    labels: { detail: 'Fatura', value: 'Valor pago' },
    action: 'Ver a fatura e o recibo em PDF',
    notes: ['Se a renovação não aparecer em uma hora, fale com o suporte.'],
  },
  en: {
    subject: 'we have received your payment',
    greeting: (company) => `Hello, ${company}!`,
    paragraphs: ['We have received your payment, thank you! Your subscription is renewed in a moment.'],
    labels: { detail: 'Invoice', value: 'Amount paid' },
    action: 'See the invoice and its PDF receipt',
    notes: ['If the renewal does not show within an hour, contact support.'],
  },
  es: {
    subject: 'recibimos su pago',
    greeting: (company) => `¡Hola, ${company}!`,
    paragraphs: ['Recibimos su pago, ¡gracias! Su suscripción se renueva en unos instantes.'],
    labels: { detail: 'Factura', value: 'Importe pagado' },
    action: 'Ver la factura y el recibo en PDF',
    notes: ['Si la renovación no aparece en una hora, contacte al soporte.'],
  },
}
