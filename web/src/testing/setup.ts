import { randomUUID } from 'node:crypto'
import { locks } from 'node:worker_threads'
import { cleanNotifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { createElementError } from './element-error.ts'

configure({
  asyncUtilTimeout: 120_000, // generous: it only ends waits that cannot succeed
  getElementError: createElementError,
})

/** The parts that jsdom lacks and the component library needs. Test files without a document are left alone. */
if (typeof window !== 'undefined') {
  window.matchMedia = (media) =>
    ({ media, matches: false, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  let browser = randomUUID() // each test has its own browser: locks of an earlier one are not in its way
  const request = (name: string, ...rest: unknown[]) => Reflect.apply(locks.request, locks, [browser + name, ...rest])
  Object.defineProperty(window.navigator, 'locks', { value: { request }, configurable: true })
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  window.focus = () => {}
  window.HTMLElement.prototype.scrollIntoView = () => {}
  window.HTMLElement.prototype.scrollTo = () => {}
  for (const side of ['clientHeight', 'clientWidth'])
    Object.defineProperty(window.HTMLElement.prototype, side, { get: () => 600, configurable: true }) // jsdom has no layout

  afterEach(() => {
    cleanup()
    cleanNotifications() // they are stored outside of the rendered tree
    localStorage.clear()
    sessionStorage.clear()
    browser = randomUUID()
  })
}
