const LOST = ['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT']

/** Whether a socket failed by what its other end did: a frame that is none, one that is too long, a line that was cut. */
export function isTheirs(error: Error): boolean {
  const { code = '' } = error as { code?: string }
  return code.startsWith('WS_ERR_') || LOST.includes(code)
}
