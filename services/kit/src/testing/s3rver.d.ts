/** Types for the part of the S3 server that tests use, because the package has no types. */
declare module '@20minutes/s3rver' {
  class S3rver {
    constructor(options: {
      port: number
      address: string
      silent: boolean
      allowMismatchedSignatures: boolean
      directory: string
      configureBuckets: readonly { name: string; configs: readonly never[] }[]
    })
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
  export = S3rver
}
