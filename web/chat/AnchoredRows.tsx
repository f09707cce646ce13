import './thread-gap.css'
import { Component, type ReactNode } from 'react'
import type { DrawnSlots } from './drawn-slots.ts'
import type { ThreadRow } from './thread-slots.ts'
import type { Anchor, ThreadViewport } from './thread-viewport.ts'

interface AnchoredRowsProps {
  drawn: DrawnSlots
  renderRow: (row: ThreadRow, index: number) => ReactNode
  viewport: ThreadViewport
}

/**
 * The rendered rows, and gaps in place of the others. When they change, the first visible row keeps its
 * position: it is measured right before the change, for which React has a class component method only.
 */
export class AnchoredRows extends Component<AnchoredRowsProps> {
  override componentDidMount() {
    this.props.viewport.committed(this.props.drawn, undefined)
  }

  override getSnapshotBeforeUpdate(before: AnchoredRowsProps): Anchor | null {
    const { drawn, viewport } = this.props
    if (before.drawn === drawn) return null
    return viewport.anchor(before.drawn, (key) => drawn.slots.indexOf(key) !== -1) ?? null
  }

  override componentDidUpdate(before: AnchoredRowsProps, _state: unknown, anchor: Anchor | null) {
    const { drawn, viewport } = this.props
    if (before.drawn !== drawn) viewport.committed(drawn, anchor ?? undefined)
  }

  override render() {
    const { drawn, renderRow, viewport } = this.props
    const { slots, pieces } = drawn
    return (
      <div
        ref={(list) => {
          viewport.list = list
        }}
      >
        {pieces.map((piece) => {
          if (piece.kind === 'gap') {
            // A gap is keyed by the row above it, which does not change when the gap grows or shrinks.
            const key = `gap ${piece.from === 0 ? '' : slots.keyAt(piece.from - 1)}`
            return <div key={key} aria-hidden className="thread-gap" style={{ height: piece.height }} />
          }
          const row = slots.rowAt(piece.index)
          return (
            <div key={row?.key} ref={viewport.observe} data-key={row?.key} className="flow-root">
              {row && renderRow(row, piece.index)}
            </div>
          )
        })}
      </div>
    )
  }
}
