import { type ReactNode, useMemo } from 'react'
import { MessageRow } from './MessageRow.tsx'
import type { OutgoingMessage } from './outbox.ts'
import { ThreadScroller } from './ThreadScroller.tsx'
import { type ThreadRow, threadRows } from './thread-rows.ts'

/** The first message while its notebook is being created, drawn as it will be in the conversation. */
export function FirstMessage({ message }: { message: OutgoingMessage }) {
  const rows = useMemo(() => threadRows([], [{ ...message, state: 'sending' }]), [message])
  const renderRow = (row: ThreadRow): ReactNode => <MessageRow row={row} llm={message.llm} />
  return (
    <ThreadScroller
      rows={rows}
      renderRow={renderRow}
      hasOlder={false}
      onNeedOlder={nothing}
      newestMark={message.clientMessageId}
      ownMark={undefined}
    />
  )
}

const nothing = () => undefined
