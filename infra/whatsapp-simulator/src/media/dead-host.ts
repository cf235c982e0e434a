/** Where nothing answers. */
export const DEAD_HOST = '127.0.0.1:1'
