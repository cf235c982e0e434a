const ICONS = {
  back: 'M15 6l-6 6l6 6',
  qr: 'M4 4h6v6h-6z M14 4h6v6h-6z M4 14h6v6h-6z M14 14h2v2h-2z M18 14h2 M14 18v2 M18 18h2v2',
  devices: 'M3 5h13v9h-13z M1 18h11 M15 10h6v10h-6z',
  settings: 'M4 7h10 M18 7h2 M16 5v4 M4 17h2 M10 17h10 M8 15v4 M4 12h6 M14 12h6 M12 10v4',
  send: 'M4 12l16 -8l-6 16l-3 -6z M11 14l4 -5',
  check: 'M5 12l4 4l8 -9',
  checks: 'M2 12l4 4l8 -9 M11 15l1 1l8 -9',
  close: 'M6 6l12 12 M18 6l-12 12',
}

/** Builds an element. `on…` are listeners, `data` its data attributes; text children stay text, never markup. */
export function element(tag, properties = {}, ...children) {
  const built = document.createElement(tag)
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === false) continue
    if (name.startsWith('on')) built.addEventListener(name.slice(2), value)
    else if (name === 'data') Object.assign(built.dataset, value)
    else built.setAttribute(name, value === true ? '' : value)
  }
  built.append(...children.filter((child) => child !== undefined && child !== false))
  return built
}

export function icon(name, label) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.classList.add('icon')
  if (label) {
    svg.setAttribute('role', 'img')
    svg.setAttribute('aria-label', label)
  } else svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  path.setAttribute('d', ICONS[name])
  svg.append(path)
  return svg
}

/** Replaces what a container shows; the element in focus keeps it when it comes back under the same key. */
export function show(container, ...children) {
  const key = container.contains(document.activeElement) ? document.activeElement?.dataset.key : undefined
  container.replaceChildren(...children.filter(Boolean))
  if (key) container.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus()
}

const HUES = 8

/** The first letters of a name on a colour that its number always has. */
export function avatar(name, number) {
  const letters = name.split(/\s+/).map((word) => word[0] ?? '')
  const hue = [...number].reduce((sum, digit) => sum + Number(digit), 0) % HUES
  return element(
    'span',
    { class: `avatar hue-${hue}`, 'aria-hidden': 'true' },
    letters.slice(0, 2).join('').toUpperCase(),
  )
}

/** A switch with its name beside it. */
export function toggle(label, checked, onchange, key) {
  const input = element('input', { type: 'checkbox', role: 'switch', checked, onchange, data: { key } })
  return element('label', { class: 'switch' }, input, element('span', { class: 'track' }), label)
}
