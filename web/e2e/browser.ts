import { ensureChromium } from '@recado/up/machine/chromium'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

/** A person's own browser, and what went wrong inside its pages although nobody looked. */
export type Watched = { readonly page: Page; readonly context: BrowserContext; readonly faults: string[] }

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await ensureChromium({ directory: '.data/test', log: () => {} }),
    args: ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-sync'],
  })
}

/** Cookies, storage and a page of one person; script errors and refused content are written down. */
export async function openBrowserOf(browser: Browser, size = { width: 1440, height: 900 }): Promise<Watched> {
  const context = await browser.newContext({ viewport: size, locale: 'pt-BR', reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Uncaught/.test(message.text()))
      faults.push(message.text())
  })
  return { page, context, faults }
}
