import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const EVERY_BYTES = 2 * 1024 * 1024

/** Collects what is young and thrown away: a millisecond at most. */
const collect: (options: { type: 'minor' }) => void = exposeCollector()

/**
 * Passes a long stream through and has its used buffers thrown away in time. They lie outside of V8's heap, which sees
 * only their small shells and lets tens of megabytes pile up before it looks.
 */
export async function* tidy(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let passed = 0
  for await (const chunk of content) {
    passed += chunk.length
    if (passed >= EVERY_BYTES) {
      passed = 0
      collect({ type: 'minor' })
    }
    yield chunk
  }
}

function exposeCollector() {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') // of a context that is made after the flag was set: ours has none
}
