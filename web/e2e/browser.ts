import { ensureChromium } from '@recado/up/machine/chromium'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

/** A person's own browser, and the faults in its pages that no test asked about. */
export type Watched = { readonly page: Page; readonly context: BrowserContext; readonly faults: string[] }

export const WIDE = { width: 1440, height: 900 }
export const NARROW = { width: 390, height: 844 }
/** Generous: it only ends waits that can never succeed, which are named before the test is ended. */
const BOUND_MS = 180_000
/**
 * Pixels per pixel of a style sheet, in windows without an observer: drawing all of them takes as long as computing the
 * layout.
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
 * Opens a context with the cookies and the storage of one person; script errors and refused content in any tab are
 * recorded.
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
    serviceWorkers: 'block', // each context would fetch the whole client once more, to store it
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
