/**
 * Runs in the page.
 * @returns the misplaced elements, as text: an element that sticks out of the window, covers another control, is cut
 * off without an ellipsis or is wider than its tab, or a menu that is far from its button
 */
export function findMisplaced(): string[] {
  const CONTROLS = 'a[href], button, input, select, textarea, [role=button], [role=tab], [role=menuitem], [role=switch]'
  const LABELS = 'button, .mantine-Button-label, [role=tab], label, h1, h2, h3, th, legend'
  const dialogs = [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=menu], [role=listbox]')]
  const top = dialogs.filter((one) => isShown(one)).at(-1)
  const root: ParentNode = top ?? document
  const faults: string[] = []
  const shown = [...root.querySelectorAll<HTMLElement>(CONTROLS)].filter(isShown)

  const page = document.scrollingElement
  if (page && page.scrollWidth > innerWidth) faults.push(`the page is ${page.scrollWidth - innerWidth} px too wide`)
  for (const element of shown) {
    const { left, right } = element.getBoundingClientRect()
    if ((left < -1 || right > innerWidth + 1) && !scrollsSideways(element))
      faults.push(`sticks out: ${nameOf(element)}`)
  }
  for (const element of shown) {
    const over = coverOf(element)
    if (over) faults.push(`${nameOf(over)} lies over ${nameOf(element)}`)
  }
  for (const element of [...root.querySelectorAll<HTMLElement>(LABELS)].filter(isShown)) {
    if (!/\p{L}/u.test(element.textContent)) continue // an icon has no letters
    const { overflowX, textOverflow } = getComputedStyle(element)
    if (element.scrollWidth > element.clientWidth + 1 && overflowX !== 'visible' && textOverflow !== 'ellipsis')
      faults.push(`cut: ${nameOf(element)}`)
  }
  for (const element of shown.filter((one) => one.role === 'tab' && one.innerText.trim())) {
    const tab = element.getBoundingClientRect()
    const label = [...element.children].map((part) => part.getBoundingClientRect())
    const { paddingLeft, paddingRight } = getComputedStyle(element)
    const first = Math.min(...label.map(({ left }) => left)) - tab.left
    const last = tab.right - Math.max(...label.map(({ right }) => right))
    if (first < Number.parseFloat(paddingLeft) - 1 || last < Number.parseFloat(paddingRight) - 1)
      faults.push(`wider than its tab: ${nameOf(element)}`)
  }
  for (const opener of document.querySelectorAll('[aria-haspopup=menu][aria-expanded=true]')) {
    const menu = document.getElementById(opener.getAttribute('aria-controls') ?? '')
    if (menu && isShown(menu) && isAway(menu, opener.closest('article') ?? opener))
      faults.push(`away from what it belongs to: ${nameOf(menu)}`)
  }
  return [...new Set(faults)]

  /** Whether the menu is far above or below its owner, or beside it. */
  function isAway(menu: Element, owner: Element): boolean {
    const [own, other] = [menu.getBoundingClientRect(), owner.getBoundingClientRect()]
    const gap = Math.max(own.top - other.bottom, other.top - own.bottom)
    const shared = Math.min(own.right, other.right) - Math.max(own.left, other.left)
    return gap > 24 || shared < Math.min(own.width, other.width) / 2
  }

  function isShown(element: HTMLElement): boolean {
    const { width, height } = element.getBoundingClientRect()
    return width > 4 && height > 4 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  }

  function nameOf(element: Element): string {
    const text = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
    return `${element.tagName.toLowerCase()} '${text.slice(0, 40)}'`
  }

  /** Whether an ancestor of the element can be scrolled horizontally to show it. */
  function scrollsSideways(element: Element): boolean {
    for (let around = element.parentElement; around; around = around.parentElement) {
      if (['auto', 'scroll'].includes(getComputedStyle(around).overflowX)) return true
    }
    return false
  }

  /** Another control that would receive a click at one of five points of this one, within the visible part. */
  function coverOf(element: HTMLElement): Element | undefined {
    const { left, right, top, bottom } = inView(element)
    const [width, height] = [right - left, bottom - top]
    if (width < 8 || height < 8) return undefined
    const places = [
      [0.5, 0.5],
      [0.2, 0.2], // a round control has no corners, so the points are inside
      [0.8, 0.2],
      [0.2, 0.8],
      [0.8, 0.8],
    ] as const
    for (const [x, y] of places) {
      const hit = document.elementFromPoint(left + x * width, top + y * height)?.closest<HTMLElement>(CONTROLS)
      if (hit && isSticky(hit, element)) continue // the covered control can be scrolled into view
      const isOther = hit && hit !== element && !hit.contains(element) && !element.contains(hit)
      if (isOther && isShown(hit) && !belongTogether(hit, element)) return hit
    }
    return undefined
  }

  /** The part of the element that no ancestor scrolls away or clips. */
  function inView(element: HTMLElement) {
    let { left, right, top, bottom } = element.getBoundingClientRect()
    for (let around = element.parentElement; around; around = around.parentElement) {
      if (getComputedStyle(around).overflow === 'visible') continue
      const edge = around.getBoundingClientRect()
      ;[left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)]
      ;[top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)]
    }
    return { left, right, top, bottom }
  }

  /** Whether `one` is in a bar that stays while `other` scrolls under it, or in a toast over a row of a list. */
  function isSticky(one: Element, other: Element): boolean {
    if (one.closest('.mantine-Notifications-root') && other.closest('[data-row]')) return true
    for (let around: Element | null = one; around && !around.contains(other); around = around.parentElement) {
      if (getComputedStyle(around).position === 'sticky') return true
    }
    return false
  }

  /** Whether the element is a control that covers a whole row of a list, under the buttons of the row. */
  function isRow(element: Element): boolean {
    return element.parentElement?.matches('[data-row]') === true
  }

  /**
   * Whether two controls may overlap: a field and the buttons and labels inside its frame, or a row and its buttons.
   */
  function belongTogether(one: Element, other: Element): boolean {
    const rows = [one, other].map((element) => element.closest('[data-row]'))
    if (rows[0] && rows[0] === rows[1] && (isRow(one) || isRow(other))) return true
    const frame = '.mantine-Input-wrapper, .mantine-InputWrapper-root, .mantine-Slider-root, label'
    const around = one.closest(frame)
    return around !== null && around === other.closest(frame)
  }
}
