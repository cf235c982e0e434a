import { ensureChromium } from '@recado/up/machine/chromium'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

/** A person's own browser. `faults` are the script errors and the refused content of its pages. */
export type Watched = { readonly page: Page; readonly context: BrowserContext; readonly faults: string[] }

export const WIDE = { width: 1440, height: 900 }
export const NARROW = { width: 390, height: 844 }
/**
 * The default timeout of waits in the browser. It is so long that only a wait that cannot succeed reaches it. It is
 * shorter than the timeouts of the tests, so that the failure of a test names the wait.
 */
const BOUND_MS = 180_000
/**
 * The device pixels per CSS pixel in windows that no test photographs. Drawing all pixels would take as long as
 * computing the layout.
 */
const COARSE = 0.25

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    timeout: BOUND_MS,
    executablePath: await ensureChromium({ directory: '.data/test', log: () => {} }),
    args: ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-sync'],
  })
}

/**
 * Opens a context with the cookies and the storage of one person. It records script errors and refused content of all
 * tabs.
 */
export async function openBrowserOf(
  browser: Browser,
  size = WIDE,
  options: BrowserContextOptions = {},
): Promise<Watched> {
  const context = await browser.newContext({
    viewport: size,
    deviceScaleFactor: COARSE,
    locale: 'pt-BR',
    reducedMotion: 'reduce',
    // without service workers, because the worker of each context would fetch the whole client once more
    serviceWorkers: 'block',
    ...options,
  })
  context.setDefaultTimeout(BOUND_MS)
  const faults: string[] = []
  context.on('weberror', (fault) => faults.push(String(fault.error())))
  context.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Uncaught/.test(message.text()))
      faults.push(message.text())
  })
  return { page: await context.newPage(), context, faults }
}
