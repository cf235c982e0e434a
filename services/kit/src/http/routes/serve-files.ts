import { type CompanyFileOwner, type FileOwner, PLATFORM } from '@recado/contracts/file-owner'
import type { FileRoutes } from '@recado/contracts/media/file-routes'
import type { PhotoRoute } from '@recado/contracts/media/photo-routes'
import { API_PREFIX, type RouteContract } from '@recado/contracts/route'
import type { Kysely } from 'kysely'
import type { PersonCaller } from '../../caller.ts'
import { limitRate } from '../../db/rate-limit.ts'
import type { InTx, Tx } from '../../db/tx.ts'
import { AppError } from '../../errors.ts'
import { countFiles, refuseWhenFull } from '../../media/count-files.ts'
import type { FileLedger } from '../../media/file-ledger.ts'
import type { OwnedFilesConfig, UploadsConfig } from '../../media/media-config.ts'
import { keyOf } from '../../media/media-key.ts'
import { createMediaLinks, type MediaLinks } from '../../media/media-links.ts'
import type { MediaStore } from '../../media/media-store.ts'
import { removeOldFiles } from '../../media/remove-old-files.ts'
import type { Job } from '../../work/job.ts'
import type { Uploads } from '../files/uploads.ts'
import { customRoutes, type Route, route } from './route.ts'

/** How to serve a file: its name for a download, and its type. */
export type FoundFile = { readonly name: string | null; readonly mime: string | null }

/** Files of one owner that a service serves. */
export type OwnedFiles<DB> = {
  readonly ledger: FileLedger<DB>
  /** Files that are opened with links. */
  readonly linked?: Opened<DB, FileRoutes>
  /** Photos of people, which need no links. */
  readonly photos?: Opened<DB, PhotoRoute>
}

type Opened<DB, Contract> = {
  readonly contract: Contract
  /**
   * Finds the row of a file among the rows that the caller may see.
   * @returns undefined if no visible row has the file
   */
  find(tx: Tx<DB, PersonCaller>, path: string): Promise<FoundFile | undefined>
}

/** The routes, jobs and functions that a service with files adds to its own. */
export type ServedFiles<DB> = {
  readonly routes: readonly Route[]
  readonly jobs: readonly Job<DB>[]
  readonly uploads?: Uploads
  /** Removes the files of a deleted company. Files of the platform stay, because they belong to no company. */
  forget(companyId: number): Promise<void>
}

type Deps<DB> = {
  readonly inTx: InTx<DB>
  readonly system: Kysely<DB>
  readonly store: MediaStore
  readonly config: UploadsConfig & Partial<Pick<OwnedFilesConfig, 'MEDIA_LINK_KEY' | 'MEDIA_LINK_KEYS_ACCEPTED'>>
}

/**
 * Serves the files of a service. `find` decides who may see a file; everything else is the same for all owners. The
 * database needs the tables of the ledgers and the table of `createRateLimits`.
 */
export function serveFiles<DB>(
  { inTx, system, store, config }: Deps<DB>,
  owned: readonly OwnedFiles<DB>[],
): ServedFiles<DB> {
  const { MEDIA_LINK_KEY: signing, MEDIA_LINK_KEYS_ACCEPTED: accepted = [] } = config
  const links = signing && createMediaLinks({ signing, accepted })
  return {
    routes: owned.flatMap((files) => routesOf(files, { store, links })),
    jobs: owned.flatMap(({ ledger }) => [
      removeOldFiles(ledger, store),
      ...(ledger.owner === PLATFORM ? [] : countFiles<DB>(ledger.owner, store)),
    ]),
    uploads: {
      store,
      admit: async ({ companyId, person }) => {
        if (!person) return // requests of programs are already limited
        await limitRate(system, ['upload', companyId, person.userId], config.UPLOADS_PER_USER)
      },
      expect: (caller, contract) =>
        inTx(caller, async (tx) => {
          const ledger = ledgerFor(contract, owned)
          if (ledger.owner !== PLATFORM) await refuseWhenFull(tx)
          return ledger.expectFile(tx)
        }),
    },
    forget: async (companyId) => {
      for (const { ledger } of owned) if (ledger.owner !== PLATFORM) await store.removeAll(ledger.owner, companyId)
    },
  }
}

/** The jobs and functions of a service that stores files of companies, but has no routes for them. */
export const storedFiles = <DB>(
  ledger: FileLedger<DB> & { owner: CompanyFileOwner },
  store: MediaStore,
): ServedFiles<DB> => ({
  routes: [],
  jobs: [removeOldFiles(ledger, store)],
  forget: (companyId) => store.removeAll(ledger.owner, companyId),
})

/** Returns the ledger for the files of a request. @throws an Error if the service has no files of that kind */
function ledgerFor<DB>({ url, files }: RouteContract, owned: readonly OwnedFiles<DB>[]): FileLedger<DB> {
  const found = owned.find(({ ledger }) => (ledger.owner === PLATFORM) === (files?.owner === PLATFORM))
  if (!found) throw new Error(`${url} takes files that the service does not own`)
  return found.ledger
}

type Door = { readonly store: MediaStore; readonly links: MediaLinks | undefined }

function routesOf<DB>({ ledger: { owner }, linked, photos }: OwnedFiles<DB>, door: Door): Route[] {
  return [...(linked ? linkedRoutes(owner, linked, door) : []), ...(photos ? [photosRoute(owner, photos, door)] : [])]
}

function linkedRoutes<DB>(
  owner: FileOwner,
  { contract, find }: Opened<DB, FileRoutes>,
  { store, links }: Door,
): Route[] {
  const { findFile, openFile } = contract
  if (!links) throw new Error(`${findFile.url} leads to files by links, which need MEDIA_LINK_KEY`)
  if (!findFile.url.startsWith(`/public/${owner}/`)) throw new Error(`${findFile.url} leads to no file of ${owner}`)

  const lead = async (tx: Tx<DB, PersonCaller>, path: string): Promise<{ location: string }> => {
    const file = await find(tx, path)
    if (!file) throw new AppError('ERR_NOT_FOUND')
    const { name, mime } = file
    const link = links.sign({ kind: 'session', path, name, mime, sessionId: tx.caller.person.sessionId })
    return { location: `${API_PREFIX}/media/${path}?link=${link}` }
  }

  return [
    route(findFile, (tx: Tx<DB, PersonCaller>, params) => lead(tx, keyOf(owner, params))),
    customRoutes<DB>()(openFile, async ({ params, query, caller }) => ({
      store,
      ...links.read(keyOf(owner, params), query.link, caller.person.sessionId),
    })),
  ]
}

/** Serves photos, which a browser may cache: a new photo has a new key, and therefore a new address. */
const photosRoute = <DB>(owner: FileOwner, { contract, find }: Opened<DB, PhotoRoute>, { store }: Door): Route =>
  route(contract, async (tx: Tx<DB, PersonCaller>, params) => {
    const path = keyOf(owner, params)
    const photo = await find(tx, path)
    if (!photo) throw new AppError('ERR_NOT_FOUND')
    return { store, path, ...photo, kept: 'long' as const }
  })
