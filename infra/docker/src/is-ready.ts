/** For a container's health: ends well when the address answers with success. */
const answer = await fetch(process.argv[2] ?? '', { signal: AbortSignal.timeout(4_000) }).catch(() => undefined)
process.exitCode = answer?.ok ? 0 : 1
