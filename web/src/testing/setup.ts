import { locks } from 'node:worker_threads'
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

/** What jsdom lacks and the component library asks for. Files that run without a document are left alone. */
if (typeof window !== 'undefined') {
  window.matchMedia = (media) =>
    ({ media, matches: false, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  Object.defineProperty(window.navigator, 'locks', { value: locks })
  window.HTMLElement.prototype.scrollIntoView = () => {}
  window.HTMLElement.prototype.scrollTo = () => {}
  for (const side of ['offsetHeight', 'offsetWidth'])
    Object.defineProperty(window.HTMLElement.prototype, side, { get: () => 600 }) // nothing is laid out; lists draw what fits

  afterEach(() => {
    cleanup()
    localStorage.clear()
  })
}
