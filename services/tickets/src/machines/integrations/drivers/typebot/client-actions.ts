import { type Fields, objectOf } from './object-of.ts'

const MOST_WAIT_MS = 30_000 // the limit of one wait, even if a flow requests a longer one

/** The requests of a flow to its client. This service is the client, in place of a browser. */
type ClientActions = {
  /**
   * The wait in ms before the first message (`undefined`) or after the message with this id. Each wait is returned
   * once.
   */
  waitAfter(id: unknown): number
  /** Whether the flow continues only after the client has reported a request as done. */
  readonly awaitsClient: boolean
}

/** Reads the waits of an answer. Scripts and redirects need a browser and are ignored. */
export function readClientActions(value: unknown): ClientActions {
  const list: readonly unknown[] = Array.isArray(value) ? value : []
  const actions = list.map(objectOf).filter((action): action is Fields => action !== undefined)
  const waits = actions.filter((action) => action['type'] === 'wait')
  return {
    waitAfter(id) {
      let waitMs = 0
      for (const wait of waits.filter((one) => one['lastBubbleBlockId'] === id)) {
        waits.splice(waits.indexOf(wait), 1)
        waitMs += msOf(objectOf(wait['wait'])?.['secondsToWaitFor'])
      }
      return Math.min(waitMs, MOST_WAIT_MS)
    },
    awaitsClient: actions.some((action) => action['expectsDedicatedReply'] === true),
  }
}

const msOf = (seconds: unknown): number => {
  const ms = Number(seconds) * 1_000
  return ms > 0 ? Math.min(ms, MOST_WAIT_MS) : 0
}
