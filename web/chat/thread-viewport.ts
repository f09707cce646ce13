import { type DrawnSlots, isSlotDrawn, messageTop, slotTop } from './drawn-slots.ts'
import { SlotHeights } from './slot-heights.ts'
import type { ThreadSlots } from './thread-slots.ts'
import { type Around, slotsBetween } from './thread-window.ts'

/** Rows are rendered before they scroll into view, and removed when they are further away. */
const AHEAD = 1200
const RELEASE = 2400
/** In pixels per millisecond: no rows are rendered at a higher speed. */
const FAST = 8
/** The speed is an average over this time: a wheel scrolls in bursts. */
const SPEED_MS = 100
const REST_MS = 120
/** The space below the last row, as in the styles of the log. */
const END_PADDING = 32
/** The space above a message after a jump. */
const JUMP_MARGIN = 56
/** Rows that have grown by this much in total may have pushed others off the screen. */
const NOTED_GROWTH = 100
/** Without scroll anchoring, rows that grow below the reader would move the visible ones. */
const HAS_SCROLL_ANCHORING = typeof CSS !== 'undefined' && CSS.supports('overflow-anchor', 'auto')

/** A slot, and the position of its upper edge on screen. */
export interface Anchor {
  key: string
  top: number
}

/**
 * The scroller of a conversation: its visible rows, its position, and the anchor that keeps it when rows change.
 */
export class ThreadViewport {
  readonly heights = new SlotHeights()
  list: HTMLElement | null = null
  #scroller: HTMLElement | null = null
  #drawn: DrawnSlots | undefined
  #motion = { top: 0, at: 0, speed: 0 }
  #target: string | undefined
  #resized: ResizeObserver | undefined
  #onChange: (() => void) | undefined
  #growth = 0

  /** `onChange` is called when other rows may be visible. */
  attach(scroller: HTMLElement, onChange: () => void): () => void {
    this.#scroller = scroller
    this.#onChange = onChange
    let rest: ReturnType<typeof setTimeout> | undefined
    const onScroll = ({ timeStamp }: Event) => {
      this.#follow(scroller.scrollTop, timeStamp)
      clearTimeout(rest)
      rest = setTimeout(() => {
        this.#motion.speed = 0
        onChange()
      }, REST_MS)
      onChange()
    }
    // The user scrolls: the target of the last jump no longer applies.
    const onOwnMove = () => {
      this.#target = undefined
    }
    // The observer reports the first width after the first layout; reading it here would require one more.
    let lastWidth: number | undefined
    const scrollerResized = new ResizeObserver(() => {
      if (lastWidth !== undefined && scroller.clientWidth !== lastWidth) this.#measureAgain()
      lastWidth = scroller.clientWidth
      onChange()
    })
    const moves = ['wheel', 'touchmove', 'pointerdown', 'keydown']
    scroller.addEventListener('scroll', onScroll, { passive: true })
    for (const move of moves) scroller.addEventListener(move, onOwnMove, { passive: true })
    scrollerResized.observe(scroller)
    return () => {
      clearTimeout(rest)
      scroller.removeEventListener('scroll', onScroll)
      for (const move of moves) scroller.removeEventListener(move, onOwnMove)
      scrollerResized.disconnect()
      this.#scroller = null
      this.#onChange = undefined
    }
  }

  #follow(top: number, now: number) {
    const { top: before, at, speed } = this.#motion
    const elapsed = Math.max(1, now - at)
    const share = 1 - Math.exp(-elapsed / SPEED_MS)
    this.#motion = { top, at: now, speed: speed + share * (Math.abs(top - before) / elapsed - speed) }
  }

  /** In an inverted scroller the end is 0 and every position above it negative. */
  get isAtEnd(): boolean {
    return (this.#scroller?.scrollTop ?? 0) > -1
  }

  around(slots: ThreadSlots): Around {
    const { scrollTop = 0, clientHeight = 0 } = this.#scroller ?? {}
    const edges = this.heights.edges(slots)
    const low = -scrollTop - END_PADDING
    const within = (margin: number) => slotsBetween(edges, low - margin, low + clientHeight + margin)
    return {
      visible: within(0),
      wanted: within(AHEAD),
      kept: within(RELEASE),
      isFast: this.#motion.speed > FAST,
      count: slots.count,
    }
  }

  /** Observes a row while it is rendered. */
  observe = (row: HTMLElement | null): (() => void) | undefined => {
    if (!row) return undefined
    this.#resized ??= new ResizeObserver((entries) => {
      this.#measure(entries.flatMap(({ target }) => (target instanceof HTMLElement ? [target] : [])))
    })
    this.#resized.observe(row)
    return () => this.#resized?.unobserve(row)
  }

  #measure(rows: HTMLElement[]) {
    const { slots } = this.#drawn ?? {}
    const first = slots && this.around(slots).visible.from
    let below = 0
    for (const row of rows) {
      const { key } = row.dataset
      if (key === undefined || !row.isConnected) continue
      const growth = this.heights.measure(key, row.getBoundingClientRect().height)
      this.#growth += Math.abs(growth)
      if (!HAS_SCROLL_ANCHORING && first !== undefined && slots && slots.indexOf(key) > first) below += growth
    }
    if (below !== 0 && !this.isAtEnd) this.#moveBy(-below)
    if (this.#growth < NOTED_GROWTH) return
    this.#growth = 0
    requestAnimationFrame(() => this.#onChange?.())
  }

  #measureAgain() {
    this.heights.clear()
    for (const row of this.list?.children ?? []) if (row instanceof HTMLElement) this.#measure([row])
  }

  /** Before rows change: the first visible row that will remain, or else the slot at the upper edge. */
  anchor(before: DrawnSlots, survives: (key: string) => boolean): Anchor | undefined {
    if (!this.#scroller || !this.list || this.isAtEnd) return undefined
    const { top, bottom } = this.#scroller.getBoundingClientRect()
    for (const [at, piece] of before.pieces.entries()) {
      const element = this.list.children[at]
      if (piece.kind !== 'row' || !element) continue
      const rect = element.getBoundingClientRect()
      const key = before.slots.keyAt(piece.index)
      if (rect.bottom > top && rect.top < bottom && survives(key)) return { key, top: messageTop(element) }
    }
    const { visible } = this.around(before.slots)
    const at = slotTop(this.list, before, visible.from)
    return at === undefined ? undefined : { key: before.slots.keyAt(visible.from), top: at }
  }

  /**
   * After rows have changed: the target of a jump is scrolled to the top, otherwise the anchor keeps its
   * position.
   */
  committed(drawn: DrawnSlots, anchor: Anchor | undefined) {
    this.#drawn = drawn
    if (this.#target !== undefined) return this.#showTarget()
    if (!anchor || !this.list) return
    const top = slotTop(this.list, drawn, drawn.slots.indexOf(anchor.key))
    if (top !== undefined) this.#moveBy(top - anchor.top)
  }

  jumpTo(key: string) {
    this.#target = key
    this.#showTarget()
  }

  jumpToEnd() {
    this.#target = undefined
    if (this.#scroller) this.#moveBy(-this.#scroller.scrollTop)
  }

  #showTarget() {
    if (!this.list || !this.#drawn || !this.#scroller || this.#target === undefined) return
    const { slots } = this.#drawn
    const index = slots.indexOf(this.#target)
    const top = slotTop(this.list, this.#drawn, index)
    if (top === undefined) return
    // Above the first message, its date heading is scrolled into view too.
    const margin = index === 0 ? this.#scroller.clientHeight : JUMP_MARGIN
    this.#moveBy(top - this.#scroller.getBoundingClientRect().top - margin)
    if (isSlotDrawn(this.#drawn, index)) this.#target = undefined
  }

  #moveBy(by: number) {
    if (!this.#scroller || Math.abs(by) < 1) return
    this.#scroller.scrollTop += by
    this.#motion = { top: this.#scroller.scrollTop, at: performance.now(), speed: 0 }
  }
}
