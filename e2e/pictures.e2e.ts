import { randomUUID } from 'node:crypto'
import { chat } from '#contract/chat.ts'
import { files } from '#contract/files.ts'
import { GALLERY_PAGE_SIZE, generatedImages } from '#contract/generated-images.ts'
import { IMAGES_PER_ANSWER_MAX } from '#contract/image-settings.ts'
import { makePng } from '#server/testing/pictures.ts'
import { expectAccessible } from './support/accessibility.ts'
import { closeAiSettings, openAiSettings } from './support/ai-settings.ts'
import { call } from './support/api.ts'
import { addNotebook, ask, composer, turn } from './support/conversation.ts'
import { PICTURE_WIDTH, startModelServer, UNFINISHED_WIDTH } from './support/model-server.ts'
import { register, signedInBrowser } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('an image model creates pictures, which open, are saved and are changed', async ({
  browser,
  ownServer,
}) => {
  test.slow()
  const models = await startModelServer([{ id: 'scripted' }, { id: 'flux-schnell' }])
  const { url } = await ownServer({ OPENAI_COMPATIBLE_MOCK_BASE_URL: models.url })
  const me = await register(url)
  const storageState = await signedInBrowser(me)
  const permissions = ['clipboard-read', 'clipboard-write']
  const options = { ...test.info().project.use, baseURL: url, storageState, permissions }
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await page.goto('/new')
  await page.getByRole('button', { name: 'Model: scripted' }).click()
  await page.getByRole('radio', { name: 'Images' }).check()
  await expect(page.getByRole('option', { name: /flux-schnell/, selected: true })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const settings = await openAiSettings(page)
  await settings.getByRole('slider', { name: 'Number of pictures' }).fill('3')
  await settings.getByRole('combobox', { name: 'Size' }).selectOption('512 × 512')
  await expectAccessible(page)
  await closeAiSettings(page)
  const count = page.getByRole('spinbutton', { name: 'Number of pictures' })
  await expect(count).toHaveValue('3')
  await count.fill('2')

  const show = models.holdPictures()
  await ask(page, 'A lighthouse at dusk')
  const answer = turn(page, 'A lighthouse at dusk')
  await expect(answer.getByText('Creating 2 pictures')).toBeVisible()
  const places = answer.getByRole('list', { name: 'Pictures', includeHidden: true }).locator('li')
  await expect(places).toHaveCount(2)
  const boxes = () =>
    places.evaluateAll((all: HTMLElement[]) =>
      all.map((place) => [place.clientWidth, place.clientHeight, place.offsetTop]),
    )
  const before = await boxes()
  show()
  const pictures = answer.getByRole('list', { name: 'Pictures' }).getByRole('img')
  await expect(pictures).toHaveCount(2)
  const widths = () => pictures.evaluateAll((all: HTMLImageElement[]) => all.map((img) => img.naturalWidth))
  await expect.poll(widths).toEqual([PICTURE_WIDTH, PICTURE_WIDTH])
  // They take the places that were kept for them.
  await expect(answer.getByRole('button', { name: 'Regenerate', exact: true })).toBeVisible()
  expect(await boxes()).toEqual(before)
  expect(models.drawn.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    expect.objectContaining({ prompt: 'A lighthouse at dusk', size: '512x512' }),
    expect.objectContaining({ prompt: 'A lighthouse at dusk', size: '512x512' }),
  ])
  await page.reload()
  await expect.poll(widths).toEqual([PICTURE_WIDTH, PICTURE_WIDTH])
  await expectAccessible(page)

  await answer.getByRole('button', { name: /^Picture 1 of 2/ }).click()
  const viewer = page.getByRole('dialog', { name: 'A lighthouse at dusk', exact: true })
  await expect(viewer.getByText('Picture 1 of 2')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText('Picture 2 of 2')).toBeVisible()
  await expectAccessible(page)
  await viewer.getByRole('button', { name: 'Details' }).click()
  const details = viewer.getByRole('region', { name: 'Details' })
  await expect(details).toContainText('512x512')
  await expect(details).toContainText('flux-schnell')
  await expectAccessible(page)
  await viewer.getByRole('button', { name: 'Copy picture' }).click()
  await expect(page.getByText('Picture copied')).toBeVisible()
  await viewer.getByRole('button', { name: 'Save to files' }).click()
  await expect(page.getByText('Saved as “A lighthouse at dusk.png”')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await viewer.getByRole('button', { name: 'Download' }).click()
  expect((await downloading).suggestedFilename()).toBe('A lighthouse at dusk.png')
  await viewer.getByRole('button', { name: 'Edit this picture' }).click()
  await expect(viewer).toBeHidden()
  await expect(composer(page)).toHaveValue('/edit_image ')
  expect((await call(me, files.list, {})).total).toBe(2)
  await composer(page).fill('/edit_image make it blue')
  await composer(page).press('Enter')
  await expect(turn(page, '/edit_image make it blue').getByRole('list', { name: 'Pictures' })).toBeVisible()
  expect(models.drawn.at(-1)?.path).toBe('/v1/images/edits')

  await page.goto('/files')
  await page.getByRole('link', { name: 'Pictures' }).click()
  const gallery = page.getByRole('list', { name: 'Pictures' })
  await expect(gallery.getByRole('button')).toHaveCount(4)
  await expectAccessible(page)
  await gallery.getByRole('button', { name: 'Open picture: make it blue' }).first().click()
  const opened = page.getByRole('dialog', { name: 'make it blue', exact: true })
  await expect(opened.getByText('Picture 1 of 4')).toBeVisible()
  await opened.getByRole('button', { name: 'Use as reference' }).click()
  await expect(page).toHaveURL(/\/notebooks\//)
  await expect(page.getByRole('list', { name: 'Attached files' }).last()).toContainText('make it blue')

  const inBar = page.getByRole('button', { name: 'Create pictures', pressed: true })
  if (await inBar.isVisible()) await inBar.click()
  else {
    await page.getByRole('button', { name: 'Model: flux-schnell' }).click()
    await page.getByRole('radio', { name: 'Text' }).check()
    await page.keyboard.press('Escape')
  }
  await expect(page.getByRole('button', { name: 'Model: scripted' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Model: flux-schnell' })).toBeVisible()
  const ofNotebook = await openAiSettings(page)
  await expect(ofNotebook.getByRole('slider', { name: 'Number of pictures' })).toBeVisible()
  await context.close()
  await models.close()
})

test('a search for a model finds an image model among those for texts', { tag: '@desktop' }, async ({
  ownServer,
  anotherBrowser,
}) => {
  const models = await startModelServer([{ id: 'scripted' }, { id: 'flux-schnell' }])
  const { url } = await ownServer({ OPENAI_COMPATIBLE_MOCK_BASE_URL: models.url })
  const page = await anotherBrowser(await register(url))
  await page.goto('/new')
  await page.getByRole('button', { name: 'Model: scripted' }).click()
  await page.getByRole('searchbox', { name: 'Search models' }).fill('schnell')
  await expect(page.getByRole('option')).toHaveText([/flux-schnell/])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Model: flux-schnell' })).toBeVisible()
  await models.close()
})

test('an unfinished picture is shown until the finished one has loaded', { tag: '@desktop' }, async ({
  ownServer,
  anotherBrowser,
}) => {
  const models = await startModelServer([{ id: 'gpt-image-2' }])
  const { url } = await ownServer({
    OPENAI_API_KEY: 'sk-pictures-0123456789',
    OPENAI_BASE_URL: `${models.url}/v1`,
  })
  const me = await register(url)
  const page = await anotherBrowser(me)
  const { id } = await addNotebook(me, 'Boats')
  await page.goto(`/notebooks/${id}`)
  const llm = { model: 'gpt-image-2', n: 2 }
  const draw = (prompt: string) => call(me, chat.send, { id, prompt, clientMessageId: randomUUID(), llm })
  const widthsOf = (prompt: string) => () =>
    turn(page, prompt)
      .getByRole('list', { name: 'Pictures' })
      .getByRole('img')
      .evaluateAll((all: HTMLImageElement[]) => all.map((img) => img.naturalWidth))
  const unfinished = [UNFINISHED_WIDTH, UNFINISHED_WIDTH]
  const finished = [PICTURE_WIDTH, PICTURE_WIDTH]

  const show = models.holdPictures()
  await draw('A boat')
  await expect.poll(widthsOf('A boat')).toEqual(unfinished)
  const tiles = turn(page, 'A boat').getByRole('list', { name: 'Pictures' })
  const emptied = await tiles.evaluateHandle((list) => {
    const seen: string[] = []
    const look = () => {
      for (const tile of list.children) {
        const loaded = [...tile.querySelectorAll('img')].filter(({ naturalWidth }) => naturalWidth > 0)
        if (loaded.length === 0) seen.push(tile.innerHTML)
      }
      requestAnimationFrame(look)
    }
    look()
    return seen
  })
  show()
  await expect.poll(widthsOf('A boat')).toEqual(finished)
  await expect(turn(page, 'A boat').getByText('Creating 2 pictures')).toBeHidden()
  await expect.poll(widthsOf('A boat')).toEqual(finished)
  expect(await emptied.jsonValue()).toEqual([])

  // The addresses of unfinished states are asked for when these are gone.
  const gone = Promise.withResolvers<void>()
  await page.route('**/api/generated-images/addresses*', async (route) => {
    await gone.promise
    await route.continue()
  })
  const asked = page.waitForRequest('**/api/generated-images/addresses*')
  const showLater = models.holdPictures()
  await draw('A pier')
  await asked
  showLater()
  await expect.poll(async () => (await call(me, generatedImages.list, {})).total).toBe(4)
  gone.resolve()
  await expect.poll(widthsOf('A pier')).toEqual(finished)
  await models.close()
})

test('the viewer of the gallery counts all pictures, and loads more', { tag: '@mobile' }, async ({
  ownServer,
  anotherBrowser,
}) => {
  test.slow()
  const models = await startModelServer([{ id: 'flux-schnell' }])
  const { url } = await ownServer({ OPENAI_COMPATIBLE_MOCK_BASE_URL: models.url })
  const me = await register(url)
  const llm = { model: 'compatible-mock/flux-schnell', n: IMAGES_PER_ANSWER_MAX }
  const total = GALLERY_PAGE_SIZE + 2
  for (let number = 0; number < total; number += IMAGES_PER_ANSWER_MAX) {
    const { id } = await addNotebook(me, 'Boats')
    await call(me, chat.send, { id, prompt: 'A boat', clientMessageId: randomUUID(), llm })
  }
  await expect.poll(async () => (await call(me, generatedImages.list, {})).total).toBe(total)
  const page = await anotherBrowser(me)
  await page.goto('/files/pictures')
  const pictures = page.getByRole('button', { name: 'Open picture: A boat' })
  await expect(pictures.first()).toBeVisible()
  await pictures.first().click()
  const viewer = page.getByRole('dialog', { name: 'A boat', exact: true })
  for (let number = 1; number < total; number += 1) {
    await expect(viewer.getByText(`Picture ${number} of ${total}`, { exact: true })).toBeVisible()
    await viewer.getByRole('button', { name: 'Next picture' }).click()
  }
  await expect(viewer.getByText(`Picture ${total} of ${total}`)).toBeVisible()
  await expect(viewer.getByRole('button', { name: 'Next picture' })).toBeDisabled()
  await models.close()
})

test('an area of a picture is marked by pointer or keys, and only that is changed', {
  tag: '@desktop',
}, async ({ ownServer, anotherBrowser }) => {
  test.slow()
  const models = await startModelServer([{ id: 'flux-schnell' }])
  const { url } = await ownServer({ OPENAI_COMPATIBLE_MOCK_BASE_URL: models.url })
  const page = await anotherBrowser(await register(url))
  await page.goto('/new')
  await ask(page, '/gen_image A lighthouse')
  const drawn = turn(page, '/gen_image A lighthouse').getByRole('list', { name: 'Pictures' })
  await drawn.getByRole('button').click()
  await page.getByRole('button', { name: 'Mark an area to change' }).click()
  const painter = page.getByRole('dialog', { name: 'Mark an area to change' })
  const surface = painter.getByRole('button', { name: /^Picture: arrow keys/ })
  const done = painter.getByRole('button', { name: 'Describe the change' })
  await expect(done).toBeDisabled()
  await surface.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(done).toBeEnabled()
  await expectAccessible(page)
  await painter.getByRole('button', { name: 'Undo the last stroke' }).click()
  await expect(done).toBeDisabled()
  const { x, y, width, height } = (await surface.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + width / 4, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 5 })
  await page.mouse.up()
  await done.click()
  await expect(painter).toBeHidden()
  await expect(page.getByText('Only the marked area of the picture is changed')).toBeVisible()
  await expect(composer(page)).toHaveValue('/edit_image ')
  await expectAccessible(page)
  await composer(page).fill('/edit_image make it red')
  await composer(page).press('Enter')
  await expect(turn(page, '/edit_image make it red').getByRole('list', { name: 'Pictures' })).toBeVisible()
  await expect(page.getByText('Only the marked area of the picture is changed')).toBeHidden()
  const { path, body } = models.drawn.at(-1) ?? { path: '', body: '' }
  expect(path).toBe('/v1/images/edits')
  expect(body).toContain('name="mask"')
  await models.close()
})

test('an area of an attached picture is marked before the first message', { tag: '@desktop' }, async ({
  ownServer,
  anotherBrowser,
}) => {
  test.slow()
  const models = await startModelServer([{ id: 'scripted' }, { id: 'flux-schnell' }])
  const { url } = await ownServer({ OPENAI_COMPATIBLE_MOCK_BASE_URL: models.url })
  const me = await register(url)
  const page = await anotherBrowser(me)
  await page.goto('/new')
  await page
    .getByLabel('Upload files')
    .setInputFiles({ name: 'harbour.png', mimeType: 'image/png', buffer: makePng(320, 200) })
  const marking = page.getByRole('button', { name: 'Mark an area to change' })
  await expect(page.getByRole('list', { name: 'Attached files' })).toContainText('harbour.png')
  await expect(marking).toBeHidden()
  await composer(page).fill('/edit_image a red roof')
  await marking.click()
  const painter = page.getByRole('dialog', { name: 'Mark an area to change' })
  await painter.getByRole('button', { name: /^Picture: arrow keys/ }).focus()
  await page.keyboard.press('Enter')
  await painter.getByRole('button', { name: 'Describe the change' }).click()
  await expect(page.getByText('Only the marked area of the picture is changed')).toBeVisible()
  await expectAccessible(page)
  await composer(page).press('Enter')
  await expect(turn(page, '/edit_image a red roof').getByRole('list', { name: 'Pictures' })).toBeVisible()
  const { path, body } = models.drawn.at(-1) ?? { path: '', body: '' }
  expect(path).toBe('/v1/images/edits')
  expect(body).toContain('name="mask"')
  await models.close()
})
