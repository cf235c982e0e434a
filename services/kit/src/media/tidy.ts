import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const EVERY_BYTES = 2 * 1024 * 1024

/** Runs V8's collector for young objects, which takes a millisecond at most. */
const collect: (options: { type: 'minor' }) => void = exposeCollector()

/**
 * Passes a long stream through and frees its used buffers in time. The buffers are outside of V8's heap, where V8 sees
 * only small objects, so it would let tens of megabytes pile up.
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
  return runInNewContext('gc') // the current context was created before the flag and has no `gc`, a new context has it
}
