import { chat } from '#contract/chat.ts'
import { serve } from '#server/platform/http/http.ts'
import { decideToolCall } from './approvals.service.ts'
import { removeMessage, restoreMessage } from './deletion.service.ts'
import { measureFirstMessage, measureMessage } from './measuring.service.ts'
import { listOutline, listRange, searchMessages } from './navigation.service.ts'
import { continueMessage, retryMessage } from './restarting.service.ts'
import { sendMessage } from './sending.service.ts'
import { editMessage, listQuests, pinMessage, showQuest, stopReplies, unpinMessage } from './service.ts'
import { showToolResult } from './tool-results.service.ts'

export const chatRoutes = {
  list: serve(chat.list, listQuests),
  range: serve(chat.range, listRange),
  outline: serve(chat.outline, listOutline),
  search: serve(chat.search, searchMessages),
  send: serve(chat.send, sendMessage),
  measure: serve(chat.measure, measureMessage),
  measureFirst: serve(chat.measureFirst, measureFirstMessage),
  get: serve(chat.get, showQuest),
  update: serve(chat.update, editMessage),
  pin: serve(chat.pin, pinMessage),
  unpin: serve(chat.unpin, unpinMessage),
  remove: serve(chat.remove, removeMessage),
  restore: serve(chat.restore, restoreMessage),
  retry: serve(chat.retry, retryMessage),
  continue: serve(chat.continue, continueMessage),
  decideToolCall: serve(chat.decideToolCall, decideToolCall),
  toolResult: serve(chat.toolResult, showToolResult),
  stopReply: serve(chat.stopReply, stopReplies),
}
