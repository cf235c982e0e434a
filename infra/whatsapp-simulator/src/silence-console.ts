/** libsignal prints sessions with their private keys through the console, so this process has none. */
export function silenceConsole(): void {
  for (const method of ['debug', 'info', 'log', 'warn', 'error', 'trace', 'dir'] as const) console[method] = () => {}
}
