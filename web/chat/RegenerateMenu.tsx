import { useQuery } from '@tanstack/react-query'
import { Bot, ChevronDown, ListMinus, ListPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AnswerLength } from '#contract/chat.ts'
import type { LlmSettings } from '#contract/llm-settings.ts'
import { usableModels } from '#web/models/model-choice.ts'
import { modelList } from '#web/models/queries.ts'
import { llmFor } from '#web/models/use-model-choice.ts'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#web/ui/overlays/Menu.tsx'

interface RegenerateMenuProps {
  /** Only an answer can become shorter or longer. */
  hasAnswer: boolean
  onChoose: (change: { length?: AnswerLength; llm?: LlmSettings }) => void
}

/** Other ways to generate an answer again. */
export function RegenerateMenu({ hasAnswer, onChoose }: RegenerateMenuProps) {
  const { t } = useTranslation()
  return (
    <Menu
      align="start"
      className="max-w-72"
      trigger={
        <IconButton
          label={t('chat.retryWith')}
          icon={<ChevronDown size={13} />}
          size="small"
          tone="faint"
          className="-ms-1.5 w-6"
        />
      }
    >
      {hasAnswer && (
        <>
          <MenuItem icon={<ListMinus size={15} />} onSelect={() => onChoose({ length: 'shorter' })}>
            {t('chat.shorter')}
          </MenuItem>
          <MenuItem icon={<ListPlus size={15} />} onSelect={() => onChoose({ length: 'longer' })}>
            {t('chat.longer')}
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      <MenuLabel>{t('chat.anotherModel')}</MenuLabel>
      <ModelItems onChoose={(llm) => onChoose({ llm })} />
    </Menu>
  )
}

function ModelItems({ onChoose }: { onChoose: (llm: LlmSettings) => void }) {
  const { data: models = [] } = useQuery(modelList())
  return usableModels(models).map((model) => (
    <MenuItem key={model.id} icon={<Bot size={15} />} onSelect={() => onChoose(llmFor(model))}>
      {model.name}
    </MenuItem>
  ))
}
