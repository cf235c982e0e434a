import { api } from './api.js'
import { amountOf, money } from './format.js'
import { showCharge, showCharges } from './panes.js'

const REFRESH_MS = 60 // combines the events of one payment

const state = { charges: [], txid: readRoute(), charge: undefined, outcome: undefined }
const form = document.getElementById('code')
const problem = form.querySelector('.problem')
let isRefreshing = false

/** Reads the page's address: `#/<txid>` selects a charge. */
function readRoute() {
  return decodeURIComponent(location.hash.replace(/^#\/?/, ''))
}

function render() {
  state.charge = state.charges.find(({ txid }) => txid === state.txid)
  showCharge(document.getElementById('charge'), state, actions)
  showCharges(document.getElementById('charges'), state)
}

async function refresh() {
  state.charges = await api.charges()
  render()
}

function refreshSoon() {
  if (isRefreshing) return
  isRefreshing = true
  setTimeout(() => {
    isRefreshing = false
    refresh().catch(() => undefined) // the event stream shows when the simulator is down
  }, REFRESH_MS)
}

/** Runs a button's action and shows its result. */
async function act(work, text) {
  try {
    await work()
    state.outcome = { isDone: true, text }
  } catch (error) {
    state.outcome = { isDone: false, text: error.message }
  }
  await refresh().catch(() => undefined)
  render()
}

const actions = {
  pay: (charge) => act(() => api.pay(charge.txid), `${money(charge.amount)} pagos.`),
  payOther(charge, typed) {
    const amount = amountOf(typed)
    return act(
      () => (amount ? api.pay(charge.txid, amount) : Promise.reject(new Error('Digite um valor, como 50,00.'))),
      `${money(amount ?? 0)} pagos.`,
    )
  },
  async refuse(charge) {
    await act(() => api.refuse(charge.txid), '')
    state.outcome = { isDone: false, text: 'Pagamento recusado pelo banco. Nada foi debitado.' }
    render()
  },
  refund: (payment) => act(() => api.refund(payment.endToEndId), 'Valor devolvido.'),
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void readCode()
})
form.elements.code.addEventListener('paste', () => setTimeout(() => form.requestSubmit()))

async function readCode() {
  problem.hidden = true
  try {
    const charge = await api.readCode(form.elements.code.value)
    form.reset()
    state.outcome = undefined
    location.hash = `#/${charge.txid}`
    await refresh()
  } catch (error) {
    problem.textContent = error.message
    problem.hidden = false
  }
}

window.addEventListener('hashchange', () => {
  state.txid = readRoute()
  state.outcome = undefined
  render()
  refreshSoon()
})

function listen() {
  const live = document.getElementById('live')
  const source = new EventSource('/events')
  const tell = (isLive) => {
    live.className = `live ${isLive ? 'on' : 'off'}`
    live.textContent = isLive ? 'ao vivo' : 'reconectando'
  }
  source.addEventListener('open', () => {
    tell(true)
    refreshSoon() // events may have been missed
  })
  source.addEventListener('error', () => tell(false))
  source.addEventListener('message', refreshSoon)
}

render()
listen()
