import type { TFunction } from 'i18next'
import { ListMinus, ListPlus, Sparkle } from 'lucide-react'
import { createElement } from 'react'
import { useTranslation } from 'react-i18next'
import { withoutArtifacts } from '#contract/artifact-parts.ts'
import type { AnswerLength } from '#contract/chat.ts'
import type { LlmSettings } from '#contract/llm-settings.ts'
import type { Model } from '#contract/models.ts'
import type { Quest } from '#contract/quests.ts'
import { readAloud } from '#web/audio/speech.view-state.ts'
import { llmInUse } from '#web/models/llm-in-use.ts'
import { usableModels } from '#web/models/model-choice.ts'
import { modelName } from '#web/models/model-display.ts'
import { modelList } from '#web/models/queries.ts'
import { llmFor } from '#web/models/use-model-choice.ts'
import type { CommandAction } from '#web/platform/commands.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import type { PaletteItem } from '#web/platform/entries.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { useCopyNotebookAt } from './copy.queries.ts'
import { useDeleteMessage, usePinMessage, useRetryReply } from './queries.ts'
import { plainText, type SpokenWords, spokenWords } from './spoken.ts'
import { useOpenBeside } from './use-open-beside.ts'

const ICON = { size: 15 }
/** The commands on one answer. */
export function useAnswerActions(quest: Quest, text: string) {
  const { t } = useTranslation()
  const { mutate: retry, isPending: isRetrying } = useRetryReply()
  const { mutate: remove, isPending: isRemoving } = useDeleteMessage()
  const { mutate: copy, isPending: isCopying } = useCopyNotebookAt()
  const { openAnswer } = useOpenBeside()
  const { pinning, isPinning } = usePinning(quest)
  const { id: messageId, sessionId } = quest
  const place = { id: sessionId, messageId }
  const again = (change: { length?: AnswerLength; llm?: LlmSettings; isModelChosen?: boolean }) =>
    retry({ ...place, ...change, llm: { ...llmInUse(), ...change.llm } })

  /** Only an answer can become shorter or longer. */
  const lengths = () => (quest.replies.at(-1) ? lengthItems(t, (length) => again({ length })) : [])
  const models = () => modelItems((model) => again({ llm: llmFor(model), isModelChosen: true }))

  const regenerate = { id: 'regenerate', run: () => again({}) }
  const details = {
    id: 'answer-details',
    run: () => openDialog('answer-details', { meta: quest.promptMeta }),
  }
  const viewer = text ? { id: 'open-in-viewer', run: () => openAnswer({ quest, text }) } : undefined
  const speech = speechOf(messageId, text, spokenWords(t))
  const fork: CommandAction = { id: 'fork-notebook', run: () => copy({ sessionId, messageId, kind: 'fork' }) }
  const snip: CommandAction = { id: 'snip-notebook', run: () => copy({ sessionId, messageId, kind: 'snip' }) }
  const deletion: CommandAction = { id: 'delete-message', run: () => remove(place) }
  const regenerateDifferently: CommandAction = {
    id: 'regenerate-differently',
    run: () => undefined,
    step: () => ({
      kind: 'list',
      label: t('chat.retryWith'),
      subject: quest.prompt,
      list: () => [...lengths(), ...models()],
    }),
  }
  return {
    regenerate,
    regenerateDifferently,
    details,
    viewer,
    speech,
    fork,
    snip,
    pinning,
    deletion,
    lengths,
    models,
    isRetrying,
    isBusy: isRemoving || isCopying || isPinning,
  }
}

function usePinning({ id: messageId, sessionId: id, isPinned = false }: Quest) {
  const { mutate: pin, isPending: isPinning } = usePinMessage()
  const pinning: CommandAction = {
    id: isPinned ? 'unpin-message' : 'pin-message',
    run: () => pin({ id, messageId, isPinned: !isPinned }),
  }
  return { pinning, isPinning }
}

/** With the sources of the version that has this text. */
function speechOf(id: string, text: string | undefined, words: SpokenWords): CommandAction | undefined {
  return text
    ? { id: 'read-aloud', run: () => void readAloud(id, plainText(withoutArtifacts(text, false), words)) }
    : undefined
}

const lengthItems = (t: TFunction, onChoose: (length: AnswerLength) => void): PaletteItem[] => [
  {
    id: 'shorter',
    label: t('chat.shorter'),
    icon: createElement(ListMinus, ICON),
    choose: () => onChoose('shorter'),
  },
  {
    id: 'longer',
    label: t('chat.longer'),
    icon: createElement(ListPlus, ICON),
    choose: () => onChoose('longer'),
  },
]

function modelItems(onChoose: (model: Model) => void): PaletteItem[] {
  return usableModels(queryClient.getQueryData(modelList().queryKey) ?? []).map((model) => ({
    id: `model:${model.id}`,
    label: modelName(model),
    icon: createElement(Sparkle, ICON),
    choose: () => onChoose(model),
  }))
}
