import { Readable } from 'node:stream'
import { helpUpdated } from '@recado/contracts/helps/events'
import { ofInstallation } from '@recado/kit/db/of-installation'
import { readFileFacts } from '@recado/kit/media/file-facts'
import type { MediaStore } from '@recado/kit/media/media-store'
import type { Outgoing } from '@recado/kit/outgoing/outgoing'
import { backoff } from '@recado/kit/outside/next-state'
import { outcomeOf } from '@recado/kit/outside/outcome-of'
import type { Outcome } from '@recado/kit/outside/outside-work'
import { type DefinedWork, defineOutsideWork } from '@recado/kit/outside/start-outside-work'
import { expectFile, keepFiles } from '../media/platform-file-repository.ts'
import type { Database, Tx } from '../tables/db.ts'
import { lockHelp, updateHelp } from './help-repository.ts'
import { getWanted, type Wanted } from './thumbnail-repository.ts'

const MOST_BYTES = 2 * 1024 * 1024
const SHOWN = ['image/jpeg', 'image/png', 'image/webp']
// the attempts last six to twelve hours, in case the video service is down
const WAITS = { firstMs: 5_000, mostMs: 60 * 60_000, tries: 22 }

type Deps = {
  readonly outgoing: Outgoing
  readonly store: MediaStore
  /** The address of a video's picture; `{video}` is replaced by the code of the video. */
  readonly address: string
}
type Task = Wanted & { readonly path: string } // the file is deleted unless the call succeeds
type Fetched = { readonly mime: string }

/** Creates the worker that fetches the picture of each help video, so that browsers do not call the video service. */
export const createThumbnailWork = (deps: Deps): DefinedWork<Database> =>
  defineOutsideWork<Database, Task, Fetched>({
    table: 'help_thumbnail',
    repeat: 'repeatable',
    waitMs: backoff(WAITS),
    deadlineMs: 30_000,
    atOnce: 2,
    ofEachCompany: 2,
    removesDone: true,
    mayWork: async () => true,
    prepare: prepareTask,
    call: (task, signal) => fetchThumbnail(deps, task, signal),
    finish: keepThumbnail,
  })

async function prepareTask(tx: Tx, id: number): Promise<Task | undefined> {
  const wanted = await getWanted(tx, id)
  const help = await lockHelp(tx, wanted.helpId)
  return help?.video === wanted.video ? { ...wanted, path: await expectFile(tx) } : undefined
}

async function fetchThumbnail(
  { outgoing, store, address }: Deps,
  { video, path }: Task,
  signal: AbortSignal,
): Promise<Outcome<Fetched>> {
  const result = await outgoing.request({
    purpose: 'thumbnail',
    method: 'GET',
    url: address.replace('{video}', video),
    limits: { responseBytes: MOST_BYTES },
    redirects: 2,
    signal,
  })
  const outcome = outcomeOf(result, ({ body }) => body)
  if (outcome.outcome !== 'done') return outcome
  const { mime } = await readFileFacts(outcome.answer, { name: 'thumbnail', mime: '' })
  if (!SHOWN.includes(mime)) return { outcome: 'hopeless', reason: 'no picture' }
  await store.put(path, Readable.from([outcome.answer]), MOST_BYTES)
  return { outcome: 'done', answer: { mime } }
}

/** Stores the picture, unless the help entry has another video by now, whose picture another row requests. */
async function keepThumbnail(tx: Tx, { helpId, video, path }: Task, { mime }: Fetched): Promise<void> {
  const before = await lockHelp(tx, helpId)
  if (before?.video !== video || before.thumbnail_path !== null) return
  await keepFiles(tx, [path])
  const help = await updateHelp(tx, helpId, { thumbnail_path: path, thumbnail_mime: mime })
  await ofInstallation(tx).emit(helpUpdated, { help })
}
