/** One thing that the service cannot work without; it answers, or throws, within a second. */
export type ReadinessCheck = { readonly name: string; check(): Promise<void> }
