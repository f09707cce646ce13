import type { Quest } from '#contract/chat.ts'
import type { RunStream } from './run-stream.ts'

export interface AnswerVersion {
  text: string
  reasoning: string
  isLive: boolean
}

/** All answers a message has had, oldest first; the one being written is the last. */
export function answerVersions(quest: Quest, stream: RunStream | undefined): AnswerVersion[] {
  const versions = quest.replies.map((text, index) => ({
    text,
    reasoning: quest.reasoning[index] ?? '',
    isLive: false,
  }))
  if (quest.status !== 'running') return versions
  return [...versions, { text: stream?.text ?? '', reasoning: stream?.reasoning ?? '', isLive: true }]
}
