import type { Page } from '@playwright/test'
import { settings } from '#contract/settings.ts'
import { call } from './support/api.ts'
import { addNotebook, ask, composer, conversation, turn } from './support/conversation.ts'
import { expect, test } from './support/test.ts'

declare global {
  interface Window {
    announced: string[]
  }
}

/** Records what the live regions of pages say, in order. */
async function recordAnnouncements(page: Page) {
  await page.addInitScript(() => {
    window.announced = []
    let last: Element | null = null
    new MutationObserver(() => {
      for (const region of document.querySelectorAll('#content [role=status]')) {
        const text = region.textContent.trim()
        const { firstElementChild: element } = region
        // The same text is announced again when another element has it.
        const isNew = text !== window.announced.at(-1) || (element !== null && element !== last)
        if (text !== '' && isNew) window.announced.push(text)
        if (text !== '') last = element
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

test('a whole conversation can be followed with a screen reader', { tag: '@desktop' }, async ({
  page,
  models,
}) => {
  await recordAnnouncements(page)
  await page.goto('/new')
  await expect(composer(page)).toBeFocused()
  await expect(composer(page)).toHaveAccessibleDescription(/^Enter to send/)
  await test.step('the answer is announced in sentences while it is written', async () => {
    const reply = models.hold('Which planets have rings?')
    await ask(page, 'Which planets have rings?')
    await reply.asked
    reply.write('Saturn has the **brightest**. \n\n| Planet | Rings |\n|---|---|\n| Saturn | 7 |\n\nOthers ')
    await expect
      .poll(() => page.evaluate(() => window.announced))
      .toEqual(['Reply started', expect.stringMatching(/^Saturn has the brightest\. .*table/i)])
    reply.write('have some.\n\n- [x] Uranus\n\n```js\nconst rings = 13\n```')
    reply.end()
    await expect(page.getByRole('button', { name: 'Copy answer' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => window.announced.at(-1))).toBe('Reply finished')
    expect((await page.evaluate(() => window.announced)).join(' ')).not.toMatch(/[|`*]|---/)
  })
  await test.step('it is a log of named turns, in their order', async () => {
    models.answer('And moons?', 'All but two.')
    await ask(page, 'And moons?')
    await expect(conversation(page)).toContainText('All but two.')
    await expect(page.getByRole('button', { name: 'Copy answer' })).toHaveCount(2)
    await expect(conversation(page)).toMatchAriaSnapshot(`
      - log "Conversation":
        - heading "Today" [level=2]:
          - time: Today
        - article /^You, \\d\\d:\\d\\d$/:
          - button "Edit message"
          - button "Copy message"
          - text: /Which planets have rings/
          - time: /\\d\\d:\\d\\d/
          - paragraph:
            - text: Saturn has the
            - strong: brightest
            - text: .
          - group "Table":
            - table:
              - rowgroup:
                - row "Planet Rings":
                  - columnheader "Planet"
                  - columnheader "Rings"
              - rowgroup:
                - row "Saturn 7"
          - paragraph: Others have some.
          - list:
            - listitem:
              - checkbox "Done" [checked] [disabled]
          - button "Copy answer"
          - button "Regenerate"
        - article /^You, \\d\\d:\\d\\d$/:
          - button "Edit message"
          - button "Copy message"
          - text: /And moons/
          - time: /\\d\\d:\\d\\d/
          - paragraph: All but two.
          - button "Copy answer"
    `)
  })
  await test.step('everything around it is in a named landmark', async () => {
    for (const [role, name] of [
      ['navigation', 'Main'],
      ['main', ''],
      ['log', 'Conversation'],
    ] as const)
      await expect(page.getByRole(role, name === '' ? {} : { name, exact: true })).toHaveCount(1)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  })
})

test('answers that are complete at once are announced and read aloud', { tag: '@desktop' }, async ({
  page,
  me,
  models,
  admin,
}) => {
  const settingName = 'SpeechModel'
  await call(admin, settings.update, { settingName, settingValue: 'compatible-mock/sound' })
  try {
    await recordAnnouncements(page)
    const { id } = await addNotebook(me, 'Dice')
    await page.goto(`/notebooks/${id}`)
    await page.getByRole('button', { name: 'AI settings' }).click()
    await page.getByRole('switch', { name: 'Read answers aloud' }).click()
    await page.keyboard.press('Escape')
    const finished = () =>
      page.evaluate(() => window.announced.filter((text) => text === 'Reply finished').length)
    await ask(page, '/roll 3d1+2')
    await expect.poll(finished).toBe(1)
    await expect.poll(() => models.spoken.join(' ')).toContain('= 5')
    await ask(page, '/roll 4d1+2')
    await expect.poll(finished).toBe(2)
    await expect.poll(() => models.spoken.join(' ')).toContain('= 6')
    await page.reload()
    await expect(turn(page, '/roll 4d1+2')).toContainText('= 6')
    expect(await page.evaluate(() => window.announced)).not.toContain('Reply finished')
  } finally {
    await call(admin, settings.reset, { settingName })
  }
})
