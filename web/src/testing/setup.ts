import { randomUUID } from 'node:crypto'
import { locks } from 'node:worker_threads'
import { cleanNotifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { createElementError } from './element-error.ts'
import { skipOwnerStacks } from './skip-owner-stacks.ts'

configure({
  asyncUtilTimeout: 120_000, // a generous timeout, which only ends waits that cannot succeed
  getElementError: createElementError,
})

skipOwnerStacks()

/**
 * Provides the parts that the component library needs and jsdom lacks. Test files without a document are not affected.
 */
if (typeof window !== 'undefined') {
  window.matchMedia = (media) =>
    ({ media, matches: false, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  let browser = randomUUID() // each test gets locks of its own, so that locks of an earlier test do not block it
  const request = (name: string, ...rest: unknown[]) => Reflect.apply(locks.request, locks, [browser + name, ...rest])
  Object.defineProperty(window.navigator, 'locks', { value: { request }, configurable: true })
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  window.focus = () => {}
  window.HTMLElement.prototype.scrollIntoView = () => {}
  window.HTMLElement.prototype.scrollTo = () => {}
  // jsdom has no layout
  for (const side of ['clientHeight', 'clientWidth'])
    Object.defineProperty(window.HTMLElement.prototype, side, { get: () => 600, configurable: true })

  afterEach(() => {
    cleanup()
    cleanNotifications() // notifications are stored outside of the rendered tree
    localStorage.clear()
    sessionStorage.clear()
    browser = randomUUID()
  })
}
