import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aQuest } from './quest-fixture.ts'
import { ThreadScroller } from './ThreadScroller.tsx'
import { threadSlots } from './thread-slots.ts'

const SCREEN = 900
const frames: FrameRequestCallback[] = []
const onNeed = vi.fn()

/** No row has a height here, so all have the estimated one. */
beforeEach(() => {
  frames.length = 0
  onNeed.mockClear()
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback))
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(SCREEN)
})

/** Newest first, the last `loaded` of them. */
const quests = (count: number, loaded: number) =>
  Array.from({ length: loaded }, (_, index) =>
    aQuest({ id: `q${count - index}`, clientMessageId: `q${count - index}`, status: 'done' }),
  )
const view = (count: number, { loaded = count, ownMark }: { loaded?: number; ownMark?: string } = {}) => (
  <ThreadScroller
    slots={threadSlots({ quests: quests(count, loaded), total: count }, [])}
    renderRow={({ key }) => (
      <article>
        {key} <button type="button">Copy {key}</button>
      </article>
    )}
    onNeed={onNeed}
    newestMark="m"
    ownMark={ownMark}
  />
)
const shown = () => screen.queryAllByRole('article').map(({ textContent }) => textContent.split(' ')[0])
const settle = async () => {
  for (let step = 0; step < 30; step += 1) {
    await act(async () => {
      for (const frame of frames.splice(0)) frame(0)
    })
  }
}

test('renders the end first, then the rows near it, never all', async () => {
  render(view(1000))
  expect(shown()).toEqual(['q998', 'q999', 'q1000'])
  await settle()
  expect(shown().at(-1)).toBe('q1000')
  expect(shown().length).toBeGreaterThan(5)
  expect(shown().length).toBeLessThanOrEqual(60)
})

test('Home and End scroll to the first and the last message from any position', async () => {
  render(view(1000))
  await settle()
  await act(async () => fireEvent.keyDown(document.body, { key: 'Home' }))
  expect(shown()).toContain('q1')
  expect(shown()).not.toContain('q1000')
  await act(async () => fireEvent.keyDown(document.body, { key: 'End' }))
  expect(shown()).toContain('q1000')
  expect(shown()).not.toContain('q1')
})

test('keeps the rendered rows when a message is sent at the end', async () => {
  const { rerender } = render(view(1000))
  await settle()
  const before = shown()
  rerender(view(1001, { ownMark: 'q1001' }))
  expect(shown()).toEqual([...before, 'q1001'])
})

test('scrolls to an own message from any position', async () => {
  const { rerender } = render(view(1000))
  await settle()
  await act(async () => fireEvent.keyDown(document.body, { key: 'Home' }))
  await settle()
  rerender(view(1001, { ownMark: 'q1001' }))
  expect(shown().at(-1)).toBe('q1001')
  expect(shown()).not.toContain('q1')
})

test('does not handle the keys of a field', async () => {
  render(
    <>
      <input aria-label="Field" />
      {view(1000)}
    </>,
  )
  await settle()
  await act(async () => fireEvent.keyDown(screen.getByLabelText('Field'), { key: 'Home' }))
  expect(shown()).toContain('q1000')
})

test('requests the messages around the reader, and hides their placeholders from assistive technology', async () => {
  const { container } = render(view(1000, { loaded: 10 }))
  await act(async () => fireEvent.keyDown(document.body, { key: 'Home' }))
  expect(onNeed).toHaveBeenLastCalledWith(expect.objectContaining({ from: 0 }))
  expect(shown()).toEqual([])
  for (const gap of container.querySelectorAll('.thread-gap'))
    expect(gap.ariaHidden ?? gap.getAttribute('aria-hidden')).toBe('true')
})

test('keeps a row with the focus when the reader scrolls away', async () => {
  render(view(1000))
  await settle()
  screen.getByRole('button', { name: 'Copy q999' }).focus()
  await act(async () => fireEvent.keyDown(document.body, { key: 'Home' }))
  await settle()
  expect(shown().at(-1)).toBe('q999')
  expect(document.activeElement?.textContent).toBe('Copy q999')
})
