import { expect, test } from 'vitest'
import { noticeLift } from './notice-lift.ts'

const phone = { page: 844, seen: { top: 0, bottom: 844 }, notices: 50, obstacles: [], before: 0 }
const typing = { ...phone, seen: { top: 0, bottom: 500 } }

test.each([
  ['at the bottom', phone, 16],
  ['over the on-screen keyboard', typing, 360],
  ['over the keyboard of a page that was moved up', { ...phone, seen: { top: 100, bottom: 600 } }, 260],
  ['at the bottom, below a field', { ...phone, obstacles: [{ top: 700, bottom: 770 }] }, 16],
  ['above a field that they would cover', { ...phone, obstacles: [{ top: 760, bottom: 804 }] }, 100],
  ['above a field over the keyboard', { ...typing, obstacles: [{ top: 430, bottom: 480 }] }, 430],
  ['at the bottom where a field leaves no room', { ...phone, obstacles: [{ top: 60, bottom: 840 }] }, 16],
  [
    'at the bottom while the field is under the keyboard',
    { ...typing, obstacles: [{ top: 520, bottom: 560 }] },
    360,
  ],
  ['below a window', { ...phone, obstacles: [{ top: 200, bottom: 700 }] }, 16],
  ['above a low window', { ...phone, obstacles: [{ top: 300, bottom: 830 }] }, 560],
  [
    'above the buttons of a window that leaves no room',
    {
      ...phone,
      obstacles: [
        { top: 740, bottom: 800 },
        { top: 40, bottom: 804 },
      ],
    },
    120,
  ],
  ['where they were before', { ...phone, before: 160 }, 160],
  [
    'above a window that opens where they were',
    { ...phone, before: 160, obstacles: [{ top: 200, bottom: 700 }] },
    660,
  ],
])('places notices %s', (_where, room, lift) => {
  expect(noticeLift(room)).toBe(lift)
})
