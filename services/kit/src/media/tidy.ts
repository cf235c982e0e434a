import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const EVERY_BYTES = 2 * 1024 * 1024

/** Collects young garbage, which takes a millisecond at most. */
const collect: (options: { type: 'minor' }) => void = exposeCollector()

/**
 * Passes a long stream through and frees its used buffers in time. The buffers are outside of V8's heap. V8 sees only
 * small objects and would let tens of megabytes pile up before it collects them.
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
  return runInNewContext('gc') // a context from before the flag has no `gc`, so a new one is created
}
