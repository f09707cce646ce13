import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { SidePanel } from './SidePanel.tsx'

interface PageProps {
  takesFocus?: boolean
  /** Removes the button that opened the panel. */
  losesOpener?: boolean
  findOpener?: () => HTMLElement | null
}

/** A page with a panel, whose width is the text of an output. */
function Page({ losesOpener = false, ...panel }: PageProps) {
  const [isOpen, setOpen] = useState(false)
  const [width, setWidth] = useState(50)
  const [isFull, setFull] = useState(false)
  return (
    <div id="content" tabIndex={-1}>
      <output>{width}</output>
      <button type="button">Row</button>
      {(!isOpen || !losesOpener) && (
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
      )}
      {isOpen && (
        <SidePanel
          title="Tides"
          onClose={() => setOpen(false)}
          width={width}
          onResize={setWidth}
          isFull={isFull}
          onFull={setFull}
          {...panel}
        >
          <input aria-label="Find" />
          {createPortal(<button type="button">In a menu</button>, document.body)}
        </SidePanel>
      )}
    </div>
  )
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** A panel that is removed with its page returns the focus, which must not reach the next test. */
afterEach(async () => {
  cleanup()
  await nextFrame()
})

const button = (name: string) => screen.getByRole('button', { name })
const panel = () => screen.getByRole('complementary', { name: 'Tides' })
const isShown = () => screen.queryByRole('complementary') !== null
const escape = (element: Element) => fireEvent.keyDown(element, { key: 'Escape' })

function open(props: PageProps = {}) {
  render(<Page {...props} />)
  button('Open').focus()
  fireEvent.click(button('Open'))
}

/** Only the page has a width here. */
const beOnPageOf = (width: number) =>
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)

const beNarrow = () =>
  vi
    .spyOn(window, 'matchMedia')
    .mockReturnValue(Object.assign(new EventTarget(), { matches: false }) as never)

test('is resized at its edge, in percent of the page and within limits', () => {
  beOnPageOf(1000)
  open()
  const edge = screen.getByRole('separator', { name: 'Width of the panel' })
  expect(edge.getAttribute('aria-valuenow')).toBe('500')
  fireEvent.keyDown(edge, { key: 'ArrowLeft' })
  expect(screen.getByRole('status').textContent).toBe('51.6')
  expect(panel().style.width).toBe('51.6%')
  fireEvent.keyDown(edge, { key: 'End' })
  fireEvent.keyDown(edge, { key: 'ArrowLeft' })
  expect(screen.getByRole('status').textContent).toBe('75')
  fireEvent.keyDown(edge, { key: 'Home' })
  expect(screen.getByRole('status').textContent).toBe('25')
})

test('takes the focus, and returns it to its opener when Escape closes it', async () => {
  open()
  expect(document.activeElement).toBe(panel())
  escape(screen.getByRole('textbox', { name: 'Find' }))
  expect(isShown()).toBe(false)
  await waitFor(() => expect(document.activeElement).toBe(button('Open')))
})

test('returns the focus to the element that is found for it', async () => {
  open({ findOpener: () => button('Row') })
  fireEvent.click(button('Close'))
  await waitFor(() => expect(document.activeElement).toBe(button('Row')))
})

test('returns the focus to the page when its opener was removed', async () => {
  open({ losesOpener: true, findOpener: () => null })
  escape(panel())
  await waitFor(() => expect(document.activeElement?.id).toBe('content'))
})

test('leaves the focus to users who have moved on', async () => {
  open()
  button('Row').focus()
  fireEvent.click(button('Close'))
  await nextFrame()
  expect(document.activeElement).toBe(button('Row'))
})

test('leaves the focus where it is when it opens by itself', () => {
  open({ takesFocus: false })
  expect(document.activeElement).toBe(button('Open'))
})

test('stays open when Escape is pressed in a menu over it', () => {
  open()
  escape(button('In a menu'))
  expect(isShown()).toBe(true)
})

test('covers the page by a key or its button, and comes back with the focus', async () => {
  open()
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Find' }), { key: 'f' })
  expect(isShown()).toBe(true)
  fireEvent.keyDown(panel(), { key: 'f' })
  expect(await screen.findByRole('dialog', { name: 'Tides' })).toBeTruthy()
  expect(isShown()).toBe(false)
  fireEvent.click(button('Show beside the page'))
  await waitFor(() => expect(document.activeElement).toBe(panel()))
})

test('is a dialog on a narrow page', async () => {
  beNarrow()
  open()
  expect(await screen.findByRole('dialog', { name: 'Tides' })).toBeTruthy()
  expect(isShown()).toBe(false)
  expect(screen.queryByRole('button', { name: 'Full screen' })).toBeNull()
  fireEvent.click(button('Close'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
