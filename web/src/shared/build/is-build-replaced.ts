const SCRIPT = /<script [^>]*type="module"[^>]* src="([^"]+)"/

/**
 * Whether the server now serves another build than the one that runs in this window; false when the server cannot be
 * reached.
 */
export async function isBuildReplaced(): Promise<boolean> {
  const own = document.querySelector('script[type=module][src]')?.getAttribute('src')
  if (!own) return false
  try {
    const response = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } })
    const [, handedOut] = SCRIPT.exec(await response.text()) ?? []
    return response.ok && handedOut !== undefined && handedOut !== own
  } catch {
    return false
  }
}
