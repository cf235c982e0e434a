import { afterEach, beforeEach, vi } from 'vitest'

/**
 * Fakes the parts of jsdom that scaling a photo down needs. Images are decoded by the names of their files, and 'no
 * image' fails; a canvas writes a JPEG of one byte.
 */
export function fakeCanvas(): void {
  const { createObjectURL, revokeObjectURL } = URL
  beforeEach(() => {
    vi.stubGlobal('createImageBitmap', async ({ name }: File) => {
      if (name === 'no image') throw new Error('not an image')
      return { width: 400, height: 300, close: () => {} }
    })
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ fillRect() {}, drawImage() {} } as never)
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) =>
      done(new Blob(['x'], { type: type ?? '' })),
    )
    URL.createObjectURL = () => 'blob:chosen'
    URL.revokeObjectURL = () => {}
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    Object.assign(URL, { createObjectURL, revokeObjectURL })
  })
}
