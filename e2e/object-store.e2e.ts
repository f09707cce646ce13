import { files } from '#contract/files.ts'
import { isObjectStoreHere, startObjectStore } from '#server/testing/object-store.ts'
import { call } from './support/api.ts'
import { register } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.skip(!isObjectStoreHere, 'needs OpenStack Swift')

test('a browser uploads files to the bucket and downloads them from there', { tag: '@desktop' }, async ({
  ownServer,
  anotherBrowser,
}) => {
  test.setTimeout(120_000)
  const store = await startObjectStore()
  try {
    const bucket = await store.makeBucket()
    const { url } = await ownServer(store.environment(bucket))
    const person = await register(url)
    const page = await anotherBrowser(person)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent.push(new URL(request.url()).origin)
    })
    await page.goto('/files')
    const buffer = Buffer.from('The tides follow the moon.')
    await page
      .getByLabel('Choose files to upload')
      .setInputFiles([{ name: 'tides.txt', mimeType: 'text/plain', buffer }])
    await expect(page.getByText('Uploaded: 1 file(s)')).toBeVisible()
    expect(sent).toEqual([new URL(bucket.url).origin])
    const { data } = await call(person, files.list, {})
    const { fileUrl } = await call(person, files.get, { id: data[0]?.id ?? '' })
    expect(new URL(fileUrl ?? '').origin).toBe(new URL(bucket.url).origin)
    expect(await page.evaluate(async (address) => (await fetch(address)).text(), fileUrl ?? '')).toBe(
      buffer.toString(),
    )
  } finally {
    await store.close()
  }
})
