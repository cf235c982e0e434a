const SCRIPT = /<script [^>]*type="module"[^>]* src="([^"]+)"/

/** Whether the server hands out another build by now than the one that runs here. No, while nobody can tell. */
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
