import { parseSync, Visitor } from 'oxc-parser'
import { isTest } from './import-rules.ts'

/** Files that may have their own repeating timers, each with the reason why it uses neither a job nor a loop. */
export const OWN_TIMERS: Readonly<Record<string, string>> = {
  'services/kit/src/timing/loop.ts': 'is the loop',
  'services/kit/src/outside/run-task.ts': 'tries a bounded number of times to write down what has been done outside',
  'services/kit/src/upkeep/prune.ts': 'leaves the database to others between the batches of a run',
  'services/kit/src/broker/connection.ts': 'opens a lost connection anew, before anything can be handled',
  'services/kit/src/http/server/server.ts': 'closes sockets that turn idle while the server is closing',
  'services/connections/src/sessions/supervisor.ts': 'ends sessions without a lease while a renewal hangs',
  'services/realtime/src/connection.ts': 'is the heartbeat of one socket',
  'services/realtime/src/presence.ts': 'looks through memory in one piece',
  'services/realtime/src/ticket-activity.ts': 'looks through memory in one piece',
}

type Span = { readonly start: number; readonly end: number }
const WAITS = ['setTimeout', 'pause']

/**
 * Checks that services repeat work only by a job (`defineJob`) or a loop (`startLoop`) of the kit. A job or a loop
 * never runs twice at the same time, and stops before the pool of database connections closes.
 * @param sources the text of every file of the repository, by path
 * @returns one line per repeating timer in a file that is not listed, and one per unnecessary exception
 */
export function checkTimers(
  sources: ReadonlyMap<string, string>,
  exceptions: Readonly<Record<string, string>>,
): string[] {
  const found = [...sources]
    .filter(([file]) => isOfService(file))
    .flatMap(([file, source]) => {
      const faults = findTimers(file, source)
      return faults.length > 0 ? [{ file, faults }] : []
    })
  return [
    ...found
      .filter(({ file }) => !(file in exceptions))
      .flatMap(({ file, faults }) => faults.map((fault) => `${file}: ${fault}; use defineJob or startLoop of the kit`)),
    ...Object.keys(exceptions)
      .filter((file) => !found.some((one) => one.file === file))
      .map((file) => `${file}: has no timer of its own, but infra/rules/src/check-timers.ts allows one`),
  ]
}

const isOfService = (file: string) => /^services\/[^/]+\/src\//.test(file) && !isTest(file)

/** @returns the repeating timers of a source file: `setInterval`, and awaited timers inside `for` or `while` */
function findTimers(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file} cannot be parsed: ${errors[0].message}`)
  const loops: Span[] = []
  const awaits: Span[] = []
  const calls: (Span & { name: string })[] = []
  const addLoop = ({ start, end }: Span) => void loops.push({ start, end })
  new Visitor({
    ForStatement: addLoop,
    ForInStatement: addLoop,
    ForOfStatement: addLoop,
    WhileStatement: addLoop,
    DoWhileStatement: addLoop,
    AwaitExpression: ({ start, end }) => void awaits.push({ start, end }),
    CallExpression({ callee, start, end }) {
      if (callee.type === 'Identifier') calls.push({ name: callee.name, start, end })
    },
  }).visit(program)
  const isIn = (outer: readonly Span[], { start, end }: Span) =>
    outer.some((one) => one.start < start && end <= one.end)
  return calls.flatMap((call) => {
    if (call.name === 'setInterval') return ['calls setInterval']
    return WAITS.includes(call.name) && isIn(loops, call) && isIn(awaits, call)
      ? [`waits by ${call.name} inside a loop`]
      : []
  })
}
