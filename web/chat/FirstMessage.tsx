import { type ReactNode, useMemo } from 'react'
import { MessageRow } from './MessageRow.tsx'
import type { OutgoingMessage } from './outbox.ts'
import { ThreadScroller } from './ThreadScroller.tsx'
import { EMPTY_THREAD } from './thread.ts'
import { type ThreadRow, threadSlots } from './thread-slots.ts'

/** The first message while its notebook is being created, rendered as in the conversation. */
export function FirstMessage({ message }: { message: OutgoingMessage }) {
  const slots = useMemo(() => threadSlots(EMPTY_THREAD, [{ ...message, state: 'sending' }]), [message])
  const renderRow = (row: ThreadRow, index: number): ReactNode => (
    <MessageRow row={row} index={index} count={slots.count} />
  )
  return (
    <ThreadScroller
      slots={slots}
      renderRow={renderRow}
      onNeed={nothing}
      newestMark={message.clientMessageId}
      ownMark={undefined}
    />
  )
}

const nothing = () => undefined
