/** Writes the credentials after each change; writes do not overlap, and one write may cover several changes. */
export type CredentialWriter = {
  changed(): void
  /** Whether a change has not been written yet. */
  isWriting(): boolean
  /** Resolves once all changes so far are written. */
  written(): Promise<void>
}

/** @param save writes the complete current credentials, and handles its own errors */
export function createCredentialWriter(save: () => Promise<void>): CredentialWriter {
  let running: Promise<void> | undefined
  let isDirty = false

  async function writeAll(): Promise<void> {
    while (isDirty) {
      isDirty = false
      await save()
    }
    running = undefined
  }
  return {
    changed() {
      isDirty = true
      running ??= writeAll()
    },
    isWriting: () => running !== undefined,
    written: async () => running,
  }
}
