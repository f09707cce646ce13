import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { triggerWord } from '#contract/agents.ts'
import { AGENT_WORDS_MAX } from '#contract/constants/agents.ts'
import { shownIssue } from '#web/platform/messages.ts'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Chip } from '#web/ui/layout/Chip.tsx'
import type { AgentFieldsProps } from './agent-values.ts'

/** Trigger words as chips; Enter, a comma or leaving the field adds the typed one. */
export function TriggerWordsField({ values: { triggerWords }, errors, onChange }: AgentFieldsProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const change = (words: string[]) => onChange({ triggerWords: words })

  function add() {
    const text = typed.trim().replace(/^@/, '')
    if (text === '') return setProblem(undefined)
    const parsed = triggerWord.safeParse(text)
    const issue = parsed.error?.issues[0]
    setProblem(issue && shownIssue(issue))
    if (!parsed.success) return
    setTyped('')
    if (!triggerWords.includes(parsed.data)) change([...triggerWords, parsed.data])
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Backspace' && typed === '') return change(triggerWords.slice(0, -1))
    if (event.nativeEvent.isComposing || ![',', 'Enter', ' '].includes(event.key)) return
    // The Enter that adds a word does not submit the form.
    event.preventDefault()
    add()
  }

  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={t('agents.words')}
        hint={t('agents.wordsHint')}
        error={problem ?? errors.triggerWords}
        value={typed}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={t('agents.addWord')}
        disabled={triggerWords.length >= AGENT_WORDS_MAX}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKeyDown}
        onBlur={add}
      />
      {triggerWords.length > 0 && (
        <ul aria-label={t('agents.words')} className="flex flex-wrap gap-1.5">
          {triggerWords.map((word) => (
            <li key={word} className="flex min-w-0">
              <Chip
                removeLabel={t('agents.removeWord', { word })}
                onRemove={() => change(triggerWords.filter((other) => other !== word))}
              >
                @{word}
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
