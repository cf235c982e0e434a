import { ensureChromium } from '@recado/up/machine/chromium'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

/** A person's own browser, and what went wrong inside its pages although nobody looked. */
export type Watched = { readonly page: Page; readonly context: BrowserContext; readonly faults: string[] }

export const WIDE = { width: 1440, height: 900 }
export const NARROW = { width: 390, height: 844 }
/** Generous: it only ends what will never come, and is named before the test is ended. */
const BOUND_MS = 180_000
/** Pixels per pixel of a style sheet, where nobody looks: to draw all of them takes as long as to compute what is drawn. */
const COARSE = 0.25

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    timeout: BOUND_MS,
    executablePath: await ensureChromium({ directory: '.data/test', log: () => {} }),
    args: ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-sync'],
  })
}

/** Cookies, storage and a page of one person; script errors and refused content in any of its tabs are written down. */
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
    serviceWorkers: 'block', // each context would fetch the whole client once more, to keep it
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
