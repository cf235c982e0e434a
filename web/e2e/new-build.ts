import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Person } from '@recado/chaos/person'
import { startEdge } from '@recado/edge/app'
import { webRootOf } from '@recado/up/stack/web-build'
import type { BrowserContext, Page } from 'playwright-core'
import { test } from 'vitest'
import { isInTurn } from './pages/extent.ts'
import { goInside, heading } from './pages/states.ts'
import { TEXTS } from './pages/texts.ts'
import { comeAgain } from './stage/company.ts'
import { putBuild } from './stage/other-build.ts'
import { REPOSITORY, type Stage } from './stage/stage.ts'
import { openWindowOf } from './stage/window.ts'

const { shell, common, tags, contacts } = TEXTS.pt

/**
 * Tests how a new build of the client affects windows of the previous build.
 * @param at returns the stage, and the person whose windows are open
 */
export function testNewBuild(at: () => { readonly stage: Stage; readonly person: Person }): void {
  test('windows of the previous build keep working and announce the new build; a missing file or a reload loads it', {
    concurrent: false,
    skip: !isInTurn(0, 2),
  }, async ({ expect }) => {
    const { stage } = at()
    const person = await comeAgain(stage, at().person)
    const webRoot = await mkdtemp(join(tmpdir(), 'recado-build-'))
    const publish = (mark: string) => putBuild(webRootOf(REPOSITORY), webRoot, mark)
    publish('one')
    const edge = await startEdge(edgeEnvironment(stage, webRoot))
    const place = { browser: stage.browser, url: edge.address }
    const kept = await openWindowOf(place, person, undefined, { serviceWorkers: 'allow' })
    const bare = await openWindowOf(place, person) // without a service worker, as on plain http addresses
    const { page } = kept
    await Promise.all([page, bare.page].map((tab) => tab.goto('/todolist')))
    const other = await kept.context.newPage()
    await other.goto('/todolist')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)

    const bringWorker = publishWithout(join(webRoot, 'sw.js'), () => publish('two'))
    await see(page, '/tags', tags.title) // the page comes from the cache of the worker
    await see(bare.page, '/tags', tags.title) // the page comes from the server, after a reload
    expect([await buildOf(page), await buildOf(bare.page)]).toEqual(['one', 'two'])

    const reload = async () => {
      await page.reload()
      await heading(page, tags.title).waitFor()
      return buildOf(page)
    }
    await expect.poll(reload).toBe('two') // if a reload does not reach the server, the worker shows its own build
    bringWorker()
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
    await expect.poll(() => workersOf(page)).toEqual({ kept: ['one', 'two'], isAtWork: true })
    await see(other, '/contacts', contacts.title) // the window still has the first build, which the new worker has kept

    await blink(kept.context, other)
    await other.getByText(shell.newBuild).waitFor()
    expect(await page.getByText(shell.newBuild).count()).toBe(0)
    await other.getByRole('button', { name: common.reload }).click()
    await expect.poll(() => buildOf(other)).toBe('two')
    await heading(other, contacts.title).waitFor()

    await edge.stop()
    await page.reload()
    // the page is not blank, because the worker has the build
    await page.locator('#root > :not(style)').first().waitFor()
    expect(await buildOf(page)).toBe('two')
    expect([...kept.faults, ...bare.faults]).toEqual([])
    await Promise.all([kept.context.close(), bare.context.close(), rm(webRoot, { recursive: true })])
  })
}

/**
 * Publishes a build without its service worker, so that only the server can deliver it.
 * @returns a function that publishes the worker
 */
function publishWithout(worker: string, publish: () => void): () => void {
  const known = readFileSync(worker)
  publish()
  const fresh = readFileSync(worker)
  writeFileSync(worker, known)
  return () => writeFileSync(worker, fresh)
}

async function see(page: Page, address: string, title: string): Promise<void> {
  await goInside(page, address)
  await heading(page, title).waitFor()
}

/** Closes the socket, and lets it reconnect. */
async function blink(context: BrowserContext, page: Page): Promise<void> {
  await context.setOffline(true)
  await page.getByRole('status', { name: shell.live.offline }).waitFor()
  await context.setOffline(false)
  await page.getByRole('status', { name: shell.live.connected }).waitFor()
}

/** The mark of the build that a window runs. */
const buildOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(
    () => document.querySelector<HTMLScriptElement>('script[type=module]')?.src.match(/assets\/(\w+)-/)?.[1],
  )

/** The marks of the builds in the caches of the service workers, and whether the latest worker is active. */
const workersOf = (page: Page) =>
  page.evaluate(async () => {
    const { installing, waiting, active } = await navigator.serviceWorker.ready
    const builds = (await caches.keys()).filter((name) => name.startsWith('recado-')) // the others outlive builds
    const kept = builds.map((name) => name.match(/recado-(one|two)/)?.[1])
    return { kept, isAtWork: !installing && !waiting && active?.state === 'activated' }
  })

function edgeEnvironment({ stack }: Stage, webRoot: string): Record<string, string> {
  const addresses = Object.entries(stack.services()).map(([name, part]) => [
    `${name.toUpperCase()}_URL`,
    part?.url ?? '',
  ])
  return { ...Object.fromEntries(addresses), HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent', WEB_ROOT: webRoot }
}
