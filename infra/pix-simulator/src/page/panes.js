import { element, icon, show } from './dom.js'
import { money, statusOf, time } from './format.js'

const badge = (charge) => {
  const { text, tone } = statusOf(charge)
  return element('span', { class: `badge ${tone}` }, text)
}

const fact = (name, value) => [element('dt', {}, name), element('dd', {}, value)]

/** Shows the selected charge, or the result of its payment. */
export function showCharge(container, { charge, outcome }, actions) {
  show(container, { charge, outcome }, () => (charge ? [cardOf(charge, outcome, actions)] : []))
}

function cardOf(charge, outcome, actions) {
  const isOpen = charge.status === 'ATIVA' && !charge.isExpired
  return element(
    'article',
    { class: 'card' },
    element(
      'header',
      {},
      element('div', { class: 'text' }, element('strong', {}, charge.receiver), element('small', {}, charge.city)),
      badge(charge),
    ),
    element('p', { class: 'amount' }, money(charge.amount)),
    element(
      'dl',
      {},
      ...(charge.message ? fact('Mensagem', charge.message) : []),
      ...(charge.debtor ? fact('Pagador', charge.debtor) : []),
      ...fact(isOpen ? 'Pague até' : 'Prazo', time(charge.expiresAt)),
      ...fact('Identificador', charge.txid),
    ),
    outcome && outcomeOf(outcome),
    ...charge.payments.map((payment) => paymentOf(payment, actions)),
    isOpen && buttonsOf(charge, actions),
  )
}

const outcomeOf = ({ isDone, text }) =>
  element('p', { class: `outcome ${isDone ? 'good' : 'bad'}`, role: 'status' }, icon(isDone ? 'done' : 'failed'), text)

function paymentOf(payment, { refund }) {
  const isWhole = payment.refunded === payment.amount
  const given = Number(payment.refunded) > 0 && `${money(payment.refunded)} devolvidos`
  return element(
    'div',
    { class: 'payment' },
    element(
      'div',
      { class: 'text' },
      element('strong', {}, `${money(payment.amount)} em ${time(payment.paidAt)}`),
      element('small', {}, given || payment.endToEndId),
    ),
    !isWhole && element('button', { type: 'button', onclick: () => refund(payment) }, 'Devolver'),
  )
}

function buttonsOf(charge, { pay, payOther, refuse }) {
  const field = element('input', {
    name: 'amount',
    inputmode: 'decimal',
    placeholder: '50,00',
    'aria-label': 'Outro valor',
  })
  return element(
    'div',
    { class: 'actions' },
    element('button', { type: 'button', class: 'primary', onclick: () => pay(charge) }, 'Pagar'),
    element(
      'form',
      {
        class: 'other',
        autocomplete: 'off',
        onsubmit: (event) => {
          event.preventDefault()
          payOther(charge, field.value)
        },
      },
      field,
      element('button', { type: 'submit' }, 'Pagar outro valor'),
    ),
    element('button', { type: 'button', class: 'danger', onclick: () => refuse(charge) }, 'Falhar o pagamento'),
  )
}

/** Shows all charges, newest first. */
export function showCharges(container, { charges, txid }) {
  show(container, { charges, txid }, () =>
    charges.length > 0
      ? charges.map((charge) => rowOf(charge, charge.txid === txid))
      : [
          element(
            'li',
            { class: 'empty' },
            'Nenhuma cobrança ainda. Elas aparecem aqui quando alguém paga uma fatura com Pix.',
          ),
        ],
  )
}

const rowOf = (charge, isChosen) =>
  element(
    'li',
    {},
    element(
      'a',
      { href: `#/${charge.txid}`, 'aria-current': isChosen && 'true' },
      element(
        'span',
        { class: 'text' },
        element('strong', {}, money(charge.amount)),
        element('small', {}, charge.debtor ?? charge.message ?? charge.txid),
      ),
      element('span', { class: 'when' }, badge(charge), element('small', {}, time(charge.createdAt))),
    ),
  )
