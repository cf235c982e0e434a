import type { CompanyFileOwner } from '@recado/contracts/file-owner'
import { filesCounted, storageChanged } from '@recado/contracts/media/events'
import { type Consumer, defineConsumer } from '../broker/consumer.ts'
import type { Tx } from '../db/tx.ts'
import { AppError } from '../errors.ts'
import { defineJob, type Job } from '../work/job.ts'
import {
  addMeasured,
  type FileUse,
  findCompaniesWithOldCounts,
  findCompaniesWithUnmeasured,
  findUnmeasured,
  isFull,
  keepFull,
  type Measured,
  recount,
} from './file-use-repository.ts'
import type { MediaStore } from './media-store.ts'

const MEASURE_EVERY_MS = 10_000
const RECOUNT_EVERY_MS = 10 * 60_000
const AT_ONCE = 100
const COMPANIES = 500

/** Announces how much space the company's files of this owner take. */
export const announceUse = <DB>(tx: Tx<DB>, owner: CompanyFileOwner, use: FileUse | undefined): Promise<void> =>
  use ? tx.emit(filesCounted, { owner, ...use }) : Promise.resolve()

/** The jobs that measure each used file once, and count all files of a company anew each day. */
export const countFiles = <DB>(owner: CompanyFileOwner, store: MediaStore): readonly Job<DB>[] => [
  defineJob<DB>({
    name: 'measure-files',
    everyMs: MEASURE_EVERY_MS,
    batch: COMPANIES,
    find: findCompaniesWithUnmeasured,
    handleInSteps: async (_company, { inTx, stopping }) => {
      let paths: readonly string[]
      do {
        paths = await inTx((tx) => findUnmeasured(tx, AT_ONCE))
        const measured: Measured[] = []
        for (const path of paths) measured.push({ path, bytes: (await store.sizeOf(path)) ?? 0 }) // a file that is gone takes no space
        if (measured.length > 0) await inTx(async (tx) => announceUse(tx, owner, await addMeasured(tx, measured)))
      } while (paths.length === AT_ONCE && !stopping.aborted)
    },
  }),
  defineJob<DB>({
    name: 'recount-files',
    everyMs: RECOUNT_EVERY_MS,
    batch: COMPANIES,
    find: findCompaniesWithOldCounts,
    handle: async (tx) => announceUse(tx, owner, await recount(tx)),
  }),
]

/** @throws ERR_STORAGE_FULL if the company has used its space. Files that arrive from customers are stored all the same */
export async function refuseWhenFull<DB>(tx: Pick<Tx<DB>, 'db'>): Promise<void> {
  if (await isFull(tx)) throw new AppError('ERR_STORAGE_FULL')
}

/** The consumer that stores whether a company has used its space, for a service that takes uploads. */
export const storageConsumers = <DB>(service: string): Consumer<DB>[] => [
  defineConsumer(`${service}.keep-storage`, [storageChanged], (tx, { data: { isFull: full, version } }) =>
    keepFull(tx, { isFull: full, version }),
  ),
]
