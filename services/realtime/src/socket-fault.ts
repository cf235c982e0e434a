const LOST = ['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT']

/** Whether the other end caused a socket's error: an invalid frame, one that is too long, or a lost connection. */
export function isTheirs(error: Error): boolean {
  const { code = '' } = error as { code?: string }
  return code.startsWith('WS_ERR_') || LOST.includes(code)
}
