import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { FILE_LIMIT } from '@recado/contracts/limits'
import { systemCaller } from '@recado/kit/caller'
import type { InTx } from '@recado/kit/db/tx'
import { kindOf, readFileFacts } from '@recado/kit/media/file-facts'
import type { MediaStore } from '@recado/kit/media/media-store'
import type { Outgoing } from '@recado/kit/outgoing/outgoing'
import { storable } from '@recado/kit/storable'
import { expectFile } from '../../conversation/stored-files/stored-file-repository.ts'
import type { Database } from '../../tables/db.ts'
import type { Bubble } from '../../tables/integration-tables.ts'
import type { Said } from './drivers/answer.ts'

const MOST_FILES = 5 // per answer; further files are sent as their address
const MOST_BYTES = FILE_LIMIT.image
const TIMEOUT_MS = 10_000
const NAME = 80 // in characters

export type FetchDeps = {
  readonly outgoing: Pick<Outgoing, 'request'>
  readonly inTx: InTx<Database>
  readonly store: MediaStore
}

/** Fetches the files of an integration's answer. A file that cannot be fetched is sent as its address. */
export async function fetchFiles(
  deps: FetchDeps,
  companyId: number,
  { said, signal }: { said: readonly Said[]; signal: AbortSignal },
): Promise<Bubble[]> {
  const texts: Bubble[] = []
  let left = MOST_FILES
  for (const one of said) {
    const wait = one.waitMs !== undefined && { waitMs: one.waitMs }
    if (one.kind === 'text') {
      texts.push({ text: one.text, file: null, isFinal: one.byCompany !== true, ...wait })
      continue
    }
    left -= 1
    const file = left < 0 ? undefined : await fetchOne(deps, companyId, { url: one.url, signal }).catch(() => undefined)
    const text = file ? one.caption : `${one.caption}\n${one.url}`.trim()
    texts.push({ text, file: file ?? null, isFinal: true, ...wait })
  }
  return texts
}

async function fetchOne(
  { outgoing, inTx, store }: FetchDeps,
  companyId: number,
  { url, signal }: { url: string; signal: AbortSignal },
): Promise<Bubble['file'] | undefined> {
  const limits = { totalMs: TIMEOUT_MS, responseBytes: MOST_BYTES }
  const result = await outgoing.request({
    purpose: 'integration-file',
    method: 'GET',
    url,
    limits,
    redirects: 2,
    signal,
  })
  if (result.kind !== 'answer' || !result.ok) return undefined
  const { body, headers } = result
  const name = nameIn(url)
  const { mime } = await readFileFacts(body, { name, mime: headers['content-type'] ?? '' })
  const path = await inTx(systemCaller(companyId, randomUUID()), expectFile)
  await store.put(path, Readable.from([body]), MOST_BYTES)
  return { path, name, mime, size: body.byteLength, kind: kindOf(mime) }
}

const nameIn = (url: string): string =>
  storable(decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '').slice(-NAME)) || 'arquivo'
