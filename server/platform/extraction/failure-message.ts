import { filesMessages } from '#contract/messages/files.ts'
import type { Message } from '#contract/messages.ts'
import type { ExtractionError, ExtractionFailure } from './port.ts'

const MESSAGES: Record<ExtractionFailure, Message> = {
  no_text: filesMessages.noText(),
  locked: filesMessages.locked(),
  too_deep: filesMessages.tooDeep(),
  too_large: filesMessages.tooLargeUnpacked(),
  too_much_text: filesMessages.tooMuchText(),
  damaged: filesMessages.damaged(),
  too_slow: filesMessages.tooSlow(),
  too_much_memory: filesMessages.tooMuchMemory(),
}

/** Apart from the port, because the child process that reads files does not load the contract. */
export const failureMessage = ({ failure }: ExtractionError): Message => MESSAGES[failure]
