const EVERY_MS = 1_000
const list = document.querySelector('#arrivals')
const empty = document.querySelector('#empty')
let seen = 0

/** Formats JSON with indentation and leaves other texts unchanged. */
function shown(body) {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

function element(name, text, className = '') {
  const made = document.createElement(name)
  made.textContent = text
  made.className = className
  return made
}

function show({ at, provider, method, path, body, fault }) {
  const item = document.createElement('li')
  const time = new Date(at).toLocaleTimeString('pt-BR')
  item.append(element('strong', provider), ` ${time} · ${method} ${path}`)
  if (fault) item.append(' ', element('span', fault, 'fault'))
  if (body) item.append(element('pre', shown(body)))
  list.prepend(item)
}

async function look() {
  const response = await fetch(`/arrivals?since=${seen}`)
  for (const arrival of await response.json()) {
    seen = arrival.seq
    empty.hidden = true
    show(arrival)
  }
}

async function follow() {
  await look().catch(() => undefined) // the simulator may be restarting
  setTimeout(follow, EVERY_MS)
}

await follow()
