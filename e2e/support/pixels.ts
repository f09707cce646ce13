import type { Page } from '@playwright/test'

interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** The number of colors in a part of the page. */
export async function colorsIn(page: Page, clip: Area): Promise<number> {
  const png = await page.screenshot({ clip, animations: 'disabled' })
  return page.evaluate(async (bytes) => {
    const picture = await createImageBitmap(
      new Blob([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))]),
    )
    const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
    if (!context) throw new Error('There is no canvas')
    context.drawImage(picture, 0, 0)
    const { data } = context.getImageData(0, 0, picture.width, picture.height)
    return new Set(new Uint32Array(data.buffer)).size
  }, png.toString('base64'))
}
