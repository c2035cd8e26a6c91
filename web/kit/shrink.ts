/**
 * Makes a picture smaller before it is sent, to save mobile data. A file that the browser cannot read is sent unchanged, and the
 * service decides about it.
 */
export async function shrinkPicture(
  file: Blob,
  { longest = 1600, square = false }: { longest?: number; square?: boolean } = {},
): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return file
  const { width, height } = picture
  const side = Math.min(width, height)
  const [fromWidth, fromHeight] = square ? [side, side] : [width, height]
  const scale = Math.min(1, longest / Math.max(fromWidth, fromHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(fromWidth * scale)
  canvas.height = Math.round(fromHeight * scale)
  const context = canvas.getContext('2d')!
  // JPEG has no transparency: transparent parts would become black.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  const [left, top] = [(width - fromWidth) / 2, (height - fromHeight) / 2]
  context.drawImage(picture, left, top, fromWidth, fromHeight, 0, 0, canvas.width, canvas.height)
  picture.close()
  const shrunk = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.82))
  return shrunk ?? file
}
