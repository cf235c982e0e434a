const BEGINNINGS: Readonly<Record<string, readonly number[]>> = {
  png: [0x89, 0x50, 0x4e, 0x47],
  jpg: [0xff, 0xd8, 0xff],
  pdf: [0x25, 0x50, 0x44, 0x46],
}

/** @returns a file whose first bytes match its name */
export function aFile(name: string, type = '', size = 10): File {
  const bytes = new Uint8Array(size)
  bytes.set((BEGINNINGS[name.split('.').at(-1) ?? ''] ?? []).slice(0, size))
  return new File([bytes], name, { type })
}
