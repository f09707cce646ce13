import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mayInterrupt, watchTyping } from './interruption.ts'

let stop: () => void

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-06-15T12:00:00Z') })
  stop = watchTyping()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  document.body.replaceChildren()
})

function add(html: string): HTMLElement {
  document.body.innerHTML = html
  return document.body.firstElementChild as HTMLElement
}

test('may interrupt an idle page', () => {
  add('<button>Send</button>')
  expect(mayInterrupt()).toBe(true)
})

test('does not interrupt within five seconds of a key press', () => {
  const field = add('<textarea></textarea>')
  for (const event of ['keydown', 'input']) {
    field.dispatchEvent(new Event(event, { bubbles: true }))
    vi.advanceTimersByTime(4999)
    expect(mayInterrupt()).toBe(false)
    vi.advanceTimersByTime(1)
    expect(mayInterrupt()).toBe(true)
  }
})

test('does not interrupt while a text is being written, after any pause', () => {
  const field = add('<textarea>Dear</textarea>')
  vi.advanceTimersByTime(60_000)
  field.focus()
  expect(mayInterrupt()).toBe(false)
})

test.each([
  '<div role="dialog">Viewer</div>',
  '<div role="menu"></div>',
  '<div role="listbox"></div>',
  '<button data-popup-open="">Model</button>',
])('does not open over %s', (popup) => {
  add(popup)
  expect(mayInterrupt()).toBe(false)
})
