import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { McpTransport } from '#contract/mcp-server-fields.ts'
import { randomUuid } from '#web/platform/uuid.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { PasswordField } from '#web/ui/forms/PasswordField.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import type { SecretRow } from './server-form.ts'

interface SecretRowsProps {
  transport: McpTransport
  rows: SecretRow[]
  onChange: (rows: SecretRow[]) => void
}

/** The headers or environment variables of a server. */
export function SecretRows({ transport, rows, onChange }: SecretRowsProps) {
  const { t } = useTranslation()
  const change = (key: string, changed: Partial<SecretRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...changed } : row)))
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-[550]">
        {transport === 'http' ? t('mcp.headers') : t('mcp.environment')}
      </legend>
      {rows.map(({ key, name, value, isSaved }, index) => (
        <div key={key} className="flex items-start gap-2">
          <TextField
            name={`secrets.${index}.name`}
            label={t('mcp.secretName', { number: index + 1 })}
            isLabelHidden
            placeholder={t('mcp.name')}
            value={name}
            onChange={(event) => change(key, { name: event.target.value, isSaved: false })}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            className="min-w-0 flex-1"
          />
          <PasswordField
            name={`secrets.${index}.value`}
            kind="secret"
            label={t('mcp.secretValue', { number: index + 1 })}
            isLabelHidden
            placeholder={isSaved ? t('mcp.secretSaved') : undefined}
            value={value}
            onChange={(event) => change(key, { value: event.target.value })}
            autoComplete="off"
            className="min-w-0 flex-1"
          />
          <IconButton
            label={t('mcp.removeSecret', { number: index + 1 })}
            icon={<X size={16} />}
            tone="faint"
            className="mt-1 touch:mt-0"
            onClick={() => onChange(rows.filter((row) => row.key !== key))}
          />
        </div>
      ))}
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          size="small"
          icon={<Plus size={15} />}
          onClick={() => onChange([...rows, { key: randomUuid(), name: '', value: '', isSaved: false }])}
        >
          {transport === 'http' ? t('mcp.addHeader') : t('mcp.addVariable')}
        </Button>
        <span className="text-small text-faint">{t('mcp.secretsHint')}</span>
      </span>
    </fieldset>
  )
}
