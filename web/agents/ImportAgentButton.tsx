import { useNavigate } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '#web/platform/toast.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { FileField } from '#web/ui/forms/FileField.tsx'
import { parseAgentFile } from './agent-file.ts'
import { newAgentPath } from './paths.ts'
import { reviewAgent } from './view-state.ts'

/** Opens an exported agent for review; it is created when the user saves it. */
export function ImportAgentButton() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  async function open(file: File) {
    const agent = await parseAgentFile(file)
    if (!agent) return toast.error(t('agents.importInvalid'))
    reviewAgent(agent)
    await navigate(newAgentPath())
  }
  return (
    <>
      <Button icon={<Upload aria-hidden size={16} />} onClick={() => field.current?.click()}>
        {t('agents.import')}
      </Button>
      <FileField
        ref={field}
        accept="application/json,.json"
        label={t('agents.importFile')}
        onChoose={([file]) => file && void open(file)}
      />
    </>
  )
}
