import type { Locator, Page } from '@playwright/test'

/** A wide picture for a file field: its left half is red, its right half is blue. */
export async function pictureOfTwoColours(page: Page) {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 800, height: 400 })
    const pen = canvas.getContext('2d')
    for (const [colour, left] of [
      ['red', 0],
      ['blue', 400],
    ] as const) {
      if (!pen) throw new Error('The browser has no canvas')
      pen.fillStyle = colour
      pen.fillRect(left, 0, 400, 400)
    }
    return canvas.toDataURL('image/png')
  })
  const buffer = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
  return { name: 'red-and-blue.png', mimeType: 'image/png', buffer }
}

/** The size of a shown part of that picture, and the colours of its left and right edge. */
export const partOfTwoColours = (shown: Locator) =>
  shown.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const { naturalWidth: width, naturalHeight: height } = image
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width, height })
    const pen = canvas.getContext('2d')
    pen?.drawImage(image, 0, 0)
    const colourAt = (x: number) => {
      const [red = 0, , blue = 0] = pen?.getImageData(x, height / 2, 1, 1).data ?? []
      return red > blue ? 'red' : 'blue'
    }
    return { width, height, left: colourAt(4), right: colourAt(width - 5) }
  })
