import type { Page } from 'playwright-core'

/** Window sizes in pixels: a phone, an upright tablet, half a screen, and 1440 x 900 at a zoom of 200 %. */
const SIZES = [
  [1440, 900],
  [1100, 900],
  [900, 900],
  [800, 600],
  [768, 1024],
  [720, 450],
  [640, 900],
  [600, 800],
  [390, 844],
  [375, 667],
  [360, 640],
] as const

/**
 * Shows the open conversation in each of the sizes.
 * @returns the parts of its header and composer, and the tabs beside it, that do not fit, as text
 */
export async function tooTight(page: Page): Promise<string[]> {
  const problems: string[] = []
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    problems.push(...(await page.evaluate(findTight)).map((problem) => `${width} px: ${problem}`))
  }
  return problems
}

/** Runs in the page after it is rendered in a new size. */
async function findTight(): Promise<string[]> {
  const LEAST_LETTERS = 10 // visible letters of the name on the smallest screens
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  const faults: string[] = []
  for (const [name, bar] of [
    ['header', document.querySelector('[data-ticket-header]')],
    ['composer', document.querySelector('[data-composer]')],
  ] as const) {
    if (!bar) {
      faults.push(`no ${name}`)
      continue
    }
    const edge = bar.getBoundingClientRect()
    if (edge.right > innerWidth || edge.bottom > innerHeight) faults.push(`the ${name} sticks out of the window`)
    const parts = [...bar.querySelectorAll('h2, a, button, textarea, label, input')].filter(isSeen)
    for (const [index, part] of parts.entries()) {
      const { left, right, bottom } = part.getBoundingClientRect()
      if (left < edge.left || right > edge.right || bottom > edge.bottom)
        faults.push(`out of the ${name}: ${say(part)}`)
      for (const other of parts.slice(index + 1)) {
        if (!part.contains(other) && overlap(part, other)) faults.push(`${say(part)} lies over ${say(other)}`)
      }
    }
  }
  const name = document.querySelector('[data-ticket-header] h2')
  if (!name || seenLetters(name) < Math.min(LEAST_LETTERS, name.textContent.length)) {
    faults.push(`${name ? seenLetters(name) : 0} letters of the name`)
  }
  for (const word of document.querySelectorAll('[role=tab] span'))
    if (word.scrollWidth > word.clientWidth + 1) faults.push(`the tab ${say(word)} is cut`)
  return faults

  function isSeen(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect()
    return width > 4 && height > 4 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  }

  function overlap(one: Element, other: Element): boolean {
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
    const [width, height] = [
      Math.min(a.right, b.right) - Math.max(a.left, b.left),
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
    ]
    return width > 1 && height > 1
  }

  /** The number of letters inside the box that truncates them. */
  function seenLetters(element: Element): number {
    const { right } = element.getBoundingClientRect()
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
    if (!text?.textContent) return 0
    const range = document.createRange()
    return [...text.textContent].filter((_, index) => {
      range.setStart(text, index)
      range.setEnd(text, index + 1)
      return range.getBoundingClientRect().right <= right
    }).length
  }

  function say(element: Element): string {
    return `${element.tagName.toLowerCase()} '${(element.getAttribute('aria-label') ?? element.textContent).slice(0, 30)}'`
  }
}

/** Runs in the page. It stores the state of the menu, as another window of the user would do. */
export function expandMenu(isExpanded: boolean): void {
  localStorage.setItem('ui.menu', JSON.stringify(isExpanded))
  dispatchEvent(
    new StorageEvent('storage', { key: 'ui.menu', newValue: JSON.stringify(isExpanded), storageArea: localStorage }),
  )
}
