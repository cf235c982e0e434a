/** An address at which no server listens. */
export const DEAD_HOST = '127.0.0.1:1'
