const ICONS = {
  back: 'M15 6l-6 6l6 6',
  qr: 'M4 4h6v6h-6z M14 4h6v6h-6z M4 14h6v6h-6z M14 14h2v2h-2z M18 14h2 M14 18v2 M18 18h2v2',
  devices: 'M3 5h13v9h-13z M1 18h11 M15 10h6v10h-6z',
  settings: 'M4 7h10 M18 7h2 M16 5v4 M4 17h2 M10 17h10 M8 15v4 M4 12h6 M14 12h6 M12 10v4',
  send: 'M4 12l16 -8l-6 16l-3 -6z M11 14l4 -5',
  check: 'M5 12l4 4l8 -9',
  checks: 'M2 12l4 4l8 -9 M11 15l1 1l8 -9',
  attach: 'M20 11l-8 8a5 5 0 0 1 -7 -7l8 -8a3.3 3.3 0 0 1 5 5l-8 8a1.7 1.7 0 0 1 -2.5 -2.5l7 -7',
  photo: 'M4 5h16v14h-16z M4 16l5 -5l4 4l3 -3l4 4 M15 9h.01',
  sound: 'M4 10v4 M8 7v10 M12 4v16 M16 8v8 M20 10v4',
  file: 'M6 3h8l4 4v14h-12z M14 3v4h4',
  map: 'M12 21s7 -6.5 7 -12a7 7 0 0 0 -14 0c0 5.5 7 12 7 12z M12 11a2 2 0 1 0 0 -4a2 2 0 0 0 0 4',
  contact: 'M12 12a4 4 0 1 0 0 -8a4 4 0 0 0 0 8 M4 21c0 -4 3.5 -6 8 -6s8 2 8 6',
  close: 'M6 6l12 12 M18 6l-12 12',
}

/** Builds an element. `on…` are listeners, `data` the data attributes. Text children are never parsed as markup. */
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

/**
 * Replaces the children of a container. Equal children stay in place, so that a button does not disappear while it is
 * being pressed. A focused element that is replaced under the same key keeps the focus.
 */
export function show(container, ...children) {
  const key = container.contains(document.activeElement) ? document.activeElement?.dataset.key : undefined
  const wanted = children.filter(Boolean)
  wanted.forEach((child, index) => {
    const shown = container.children[index]
    if (!shown) container.append(child)
    else if (!shown.isEqualNode(child)) shown.replaceWith(child)
  })
  while (container.childNodes.length > wanted.length) container.lastChild.remove()
  if (key && !container.contains(document.activeElement)) {
    container.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus()
  }
}

/**
 * Shows a list. An item with the same `made` stays in place, so that playing media continue.
 * @param items have a `key`, `made` (a text that changes with the shown content) and `build`
 */
export function patch(container, items) {
  const shown = new Map([...container.children].map((child) => [child.dataset.item, child]))
  const wanted = items.map(({ key, made, build }) => {
    const known = shown.get(key)
    if (known?.dataset.made === made) return known
    const built = build()
    Object.assign(built.dataset, { item: key, made })
    return built
  })
  for (const child of Array.from(container.children)) if (!wanted.includes(child)) child.remove()
  wanted.forEach((child, index) => {
    if (container.children[index] !== child) container.insertBefore(child, container.children[index] ?? null)
  })
}

const HUES = 8

/** The initials of a name, on a colour that depends on the number. */
export function avatar(name, number) {
  const letters = name.split(/\s+/).map((word) => word[0] ?? '')
  const digits = number.replace(/\D/g, '') // a group's address has other characters too
  const hue = [...digits].reduce((sum, digit) => sum + Number(digit), 0) % HUES
  return element(
    'span',
    { class: `avatar hue-${hue}`, 'aria-hidden': 'true' },
    letters.slice(0, 2).join('').toUpperCase(),
  )
}

/** A switch with its name beside it. */
export function toggle(label, checked, onchange, key) {
  const input = element('input', { type: 'checkbox', role: 'switch', checked, onchange, data: { key } })
  return element('label', { class: 'switch' }, input, label)
}
