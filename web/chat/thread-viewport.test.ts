import { expect, test, vi } from 'vitest'
import type { DrawnSlots } from './drawn-slots.ts'
import { aQuest } from './quest-fixture.ts'
import { questAt, type Thread, withoutQuest, withQuest, withRange } from './thread.ts'
import { threadSlots } from './thread-slots.ts'
import { ThreadViewport } from './thread-viewport.ts'
import { isEmpty, lastRows, nextWindow, piecesOf, type Range, slotEdges } from './thread-window.ts'

const SCREEN = 900
const BELOW = 32
const ROUNDS = 400

/** A deterministic random number generator. */
function dice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const numbered = (n: number, updatedAt = '2026-01-01T00:00:00.000Z') =>
  aQuest({
    id: `q${n}`,
    clientMessageId: `q${n}`,
    createdAt: new Date(1_700_000_000_000 + n * 60_000).toISOString(),
    updatedAt,
  })

/** A page with a conversation, with the row heights of a browser. */
class Page {
  thread: Thread
  viewport = new ThreadViewport()
  scroller = document.createElement('div')
  list = document.createElement('div')
  heights = new Map<string, number>()
  #scrollTop = 0
  #window: Range | undefined
  drawn: DrawnSlots
  roll: (below: number) => number

  constructor(count: number, roll: (below: number) => number) {
    this.roll = roll
    this.thread = { quests: Array.from({ length: 30 }, (_, at) => numbered(count - at)), total: count }
    Object.defineProperties(this.scroller, {
      clientHeight: { value: SCREEN },
      scrollTop: {
        get: () => this.#scrollTop,
        set: (top: number) => {
          this.#scrollTop = Math.min(0, Math.max(SCREEN - this.#height(), top))
        },
      },
    })
    this.scroller.getBoundingClientRect = () => new DOMRect(0, 0, 800, SCREEN)
    this.drawn = this.#draw()
    this.viewport.attach(this.scroller, () => undefined)
    this.#layOut()
    this.viewport.list = this.list
    this.#measure()
  }

  heightOf(key: string): number {
    if (!this.heights.has(key)) this.heights.set(key, 60 + this.roll(1200))
    return this.heights.get(key) ?? 0
  }

  #pieceHeight = (piece: DrawnSlots['pieces'][number]) =>
    piece.kind === 'gap' ? piece.height : this.heightOf(this.drawn.slots.keyAt(piece.index))

  #height = () => this.drawn.pieces.reduce((sum, piece) => sum + this.#pieceHeight(piece), 2 * BELOW)

  #draw(): DrawnSlots {
    const slots = threadSlots(this.thread, [])
    const edges = this.viewport.heights.edges(slots)
    const { from, to } = this.#window ?? lastRows(slots.count, () => 300, 900)
    const indexes = Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)
    return {
      slots,
      edges,
      pieces: piecesOf(
        indexes.filter((index) => slots.rowAt(index)),
        edges,
      ),
    }
  }

  #layOut() {
    const below = slotEdges(this.drawn.pieces.length, (at) =>
      this.#pieceHeight(this.drawn.pieces[at] ?? never()),
    )
    this.list.replaceChildren(
      ...this.drawn.pieces.map((piece, at) => {
        const element = document.createElement('div')
        const upper = below[at] ?? 0
        element.getBoundingClientRect = () =>
          new DOMRect(0, SCREEN - upper - BELOW - this.#scrollTop, 800, this.#pieceHeight(piece))
        return element
      }),
    )
  }

  #measure() {
    for (const piece of this.drawn.pieces) {
      if (piece.kind !== 'row') continue
      const key = this.drawn.slots.keyAt(piece.index)
      this.viewport.heights.measure(key, this.heightOf(key))
    }
  }

  /** As React commits: the visible rows are measured before, and restored after. */
  commit() {
    const before = this.drawn
    const next = this.#draw()
    const anchor = this.viewport.anchor(before, (key) => next.slots.indexOf(key) !== -1)
    this.drawn = next
    this.#layOut()
    this.viewport.committed(next, anchor)
    this.#measure()
    return anchor
  }

  step() {
    const view = this.viewport.around(this.drawn.slots)
    this.#window = nextWindow(this.#window ?? lastRows(view.count, () => 300, 900), view)
    return this.commit()
  }

  topOf(key: string): number | undefined {
    const index = this.drawn.slots.indexOf(key)
    const at = this.drawn.pieces.findIndex((piece) => piece.kind === 'row' && piece.index === index)
    return this.list.children[at]?.getBoundingClientRect().top
  }

  get isClamped() {
    return this.#scrollTop === 0 || this.#scrollTop === SCREEN - this.#height()
  }

  get rows() {
    return this.drawn.pieces.filter(({ kind }) => kind === 'row').length
  }
}

const never = (): never => {
  throw new Error('There is no such piece')
}

/** Everything that can happen to a long notebook, in any order. */
const changes: ((page: Page, round: number) => void)[] = [
  (page) => {
    page.scroller.scrollTop += page.roll(3000) - 1500
  },
  (page) => {
    page.scroller.scrollTop = -page.roll(200_000)
  },
  (page) => {
    const around = page.viewport.around(page.drawn.slots).wanted
    const from = Math.max(0, around.from - 5)
    if (isEmpty(around)) return
    const quests = Array.from({ length: 25 }, (_, at) => numbered(from + at + 1))
    const known = new Set(page.thread.quests.map(({ id }) => id))
    if (from + 25 < page.thread.total && !quests.some(({ id }) => known.has(id)))
      page.thread = withRange(page.thread, { from, quests })
  },
  (page, round) => {
    page.thread = withQuest(page.thread, numbered(10_000 + round))
  },
  (page) => {
    const quest = questAt(page.thread, page.roll(page.thread.total))
    if (quest) page.thread = withoutQuest(page.thread, quest.id)
  },
]

test.each([1, 2, 3, 4, 5])('the first visible row never moves when others change (seed %i)', (seed) => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  const roll = dice(seed)
  const page = new Page(500, roll)
  let held = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    changes[roll(changes.length)]?.(page, round)
    for (const commit of [() => page.commit(), () => page.step(), () => page.step(), () => page.step()]) {
      const anchor = commit()
      expect(page.rows).toBeLessThanOrEqual(60)
      const top = anchor && page.topOf(anchor.key)
      if (!anchor || top === undefined || page.isClamped) continue
      held += 1
      expect(Math.abs(top - anchor.top)).toBeLessThanOrEqual(1)
    }
  }
  expect(held).toBeGreaterThan(ROUNDS / 2)
})

test('attaching does not make the browser lay out the page', () => {
  const scroller = document.createElement('div')
  const measured = vi.spyOn(scroller, 'getBoundingClientRect')
  new ThreadViewport().attach(scroller, () => undefined)()
  expect(measured).not.toHaveBeenCalled()
})
