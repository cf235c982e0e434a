const LOST = ['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT']

/** Whether the client caused a socket's error: an invalid frame, a frame that is too long, or a lost connection. */
export function isTheirs(error: Error): boolean {
  const { code = '' } = error as { code?: string }
  return code.startsWith('WS_ERR_') || LOST.includes(code)
}
