const SIDE = 256 // pixels; twice the largest size of a photo on screen

/**
 * @returns the central square of an image, scaled down, on a white background
 * @throws an Error for a file that the browser cannot read
 */
export async function resizePhoto(file: File): Promise<File> {
  const image = await createImageBitmap(file)
  const { width, height } = image
  const side = Math.min(width, height)
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the browser has no canvas')
  context.imageSmoothingQuality = 'high'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, SIDE, SIDE)
  context.drawImage(image, (width - side) / 2, (height - side) / 2, side, side, 0, 0, SIDE, SIDE)
  image.close()
  const content = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  if (!content) throw new Error('the canvas gives no image')
  return new File([content], 'foto.jpg', { type: 'image/jpeg' })
}
