import type { Person } from '@recado/chaos/person'
import type { BrowserContextOptions } from 'playwright-core'
import { openBrowserOf, type Watched, WIDE } from '../browser.ts'
import { sessionCookiesOf } from './session-cookies.ts'
import type { Stage } from './stage.ts'

/** Opens a browser in which the person is already signed in. */
export async function openWindowOf(
  { browser, url }: Pick<Stage, 'browser' | 'url'>,
  person: Person,
  size = WIDE,
  options: BrowserContextOptions = {},
): Promise<Watched> {
  const localStorage = [{ name: 'token', value: person.token }]
  const watched = await openBrowserOf(browser, size, {
    ...options,
    baseURL: url,
    storageState: { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] },
  })
  await watched.context.addCookies(sessionCookiesOf(person, url))
  return watched
}
