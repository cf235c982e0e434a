import { AppError } from '../errors.ts'

/**
 * How much data a piece of work reads. `heavy` reads much of the company's data, and is rejected when too much heavy
 * work is queued. `heavy-part` continues a response that has already started, and is never rejected.
 */
export type Weight = 'light' | 'heavy' | 'heavy-part'

export type Turn = {
  /** `light` by default. */
  readonly weight?: Weight
  /** Aborts when the caller disconnects. Work that is still queued then leaves the queue and never starts. */
  readonly gone?: AbortSignal | undefined
}

/**
 * Runs work within the company's limits.
 * @throws ERR_UNAVAILABLE if too much heavy work is queued, the wait is too long, or the caller disconnects
 */
export type CompanyShares = <R>(companyId: number, work: () => Promise<R>, turn?: Turn) => Promise<R>

type Bounds = {
  /** How much work of one company may run concurrently. */
  readonly atOnce: number
  /** How much heavy work of one company may run concurrently. */
  readonly heavyAtOnce: number
}

const HEAVY_ROOM = 100 // how much heavy work of one company may be queued; more is rejected
const HEAVY_WAIT_MS = 20_000 // a request may take 30 s, including the work itself

/** Limits of one company for a pool: three of ten connections, at most one of them for heavy work. */
export const shareOf = (poolSize: number): Bounds => ({
  atOnce: Math.ceil(poolSize / 4),
  heavyAtOnce: Math.ceil(poolSize / 10),
})

type Waiting = { readonly isHeavy: boolean; readonly begin: () => void }
type Share = { running: number; heavy: number; readonly waiting: Waiting[] }

/**
 * Limits how much work of one company runs at once; further work waits in order of arrival. One company can therefore
 * take neither all connections nor the whole processor of the database. Light work overtakes queued heavy work, so
 * searches do not delay lists. Events count like requests, because a backlog is as heavy as searches.
 * Each process counts separately, so a crash leaves no counts to correct. A transaction must not begin another one of
 * its company: if such transactions occupied all slots, they would wait for each other forever. Figures:
 * docs/measurements.md.
 */
export function createCompanyShares({ atOnce, heavyAtOnce }: Bounds): CompanyShares {
  const companies = new Map<number, Share>()
  const hasPlace = ({ running, heavy }: Share, isHeavy: boolean) =>
    running < atOnce && !(isHeavy && heavy >= heavyAtOnce)

  function begin(share: Share, isHeavy: boolean): void {
    share.running += 1
    if (isHeavy) share.heavy += 1
  }
  function end(share: Share, isHeavy: boolean): void {
    share.running -= 1
    if (isHeavy) share.heavy -= 1
    const next = share.waiting.findIndex((one) => hasPlace(share, one.isHeavy))
    if (next >= 0) share.waiting.splice(next, 1)[0]?.begin()
  }
  function turnOf(share: Share, { weight = 'light', gone }: Turn): Promise<void> | undefined {
    const isHeavy = weight !== 'light'
    if (hasPlace(share, isHeavy)) return void begin(share, isHeavy)
    if (weight === 'heavy' && share.waiting.filter((one) => one.isHeavy).length >= HEAVY_ROOM) throw tooMuch()
    return new Promise((resume, refuse) => {
      const leave = () => {
        settle()
        share.waiting.splice(share.waiting.indexOf(waiting), 1)
        refuse(tooMuch())
      }
      const patience = weight === 'heavy' ? setTimeout(leave, HEAVY_WAIT_MS) : undefined
      const settle = () => {
        clearTimeout(patience)
        gone?.removeEventListener('abort', leave)
      }
      const waiting = {
        isHeavy,
        begin: () => {
          settle()
          begin(share, isHeavy) // before the promise resolves, so that newly arrived work cannot take the slot
          resume()
        },
      }
      gone?.addEventListener('abort', leave)
      share.waiting.push(waiting)
    })
  }

  return async (companyId, work, turn = {}) => {
    if (turn.gone?.aborted) throw tooMuch()
    const share = companies.get(companyId) ?? { running: 0, heavy: 0, waiting: [] }
    companies.set(companyId, share)
    const turnComes = turnOf(share, turn)
    if (turnComes) await turnComes
    try {
      return await work()
    } finally {
      end(share, (turn.weight ?? 'light') !== 'light')
      if (share.running === 0) companies.delete(companyId)
    }
  }
}

const tooMuch = () => new AppError('ERR_UNAVAILABLE', { retryAfter: 2 })
