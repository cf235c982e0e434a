const ICONS = {
  done: 'M5 12.500l4.500 4.500l9.500 -10',
  failed: 'M6 6l12 12 M18 6l-12 12',
}

/** Builds an element. `on…` properties are listeners; text children are never parsed as markup. */
export function element(tag, properties = {}, ...children) {
  const built = document.createElement(tag)
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === false) continue
    if (name.startsWith('on')) built.addEventListener(name.slice(2), value)
    else built.setAttribute(name, value === true ? '' : value)
  }
  built.append(...children.filter((child) => child !== undefined && child !== false))
  return built
}

export function icon(name) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  svg.classList.add('icon')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  path.setAttribute('d', ICONS[name])
  svg.append(path)
  return svg
}

/** Rebuilds the children when the data in `made` has changed. */
export function show(container, made, build) {
  const text = JSON.stringify(made)
  if (container.dataset.made === text) return
  container.replaceChildren(...build())
  container.dataset.made = text
}
