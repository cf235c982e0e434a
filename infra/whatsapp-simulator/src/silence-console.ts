/** Disables the console, because libsignal prints sessions with their private keys. */
export function silenceConsole(): void {
  for (const method of ['debug', 'info', 'log', 'warn', 'error', 'trace', 'dir'] as const) console[method] = () => {}
}
