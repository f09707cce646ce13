import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '#web/ui/forms/CopyButton.tsx'
import { cn } from '#web/ui/layout/class-names.ts'
import { type ApiCall, curlOf, type JsonSchema } from './api-document.ts'
import { fieldsOf, type SchemaField, typeOf } from './schema-fields.ts'

const METHOD_STYLES: Record<string, string> = {
  GET: 'text-accent',
  DELETE: 'text-bad',
}

/** One call: its address, and when it is opened what it takes and answers. */
export function ApiCallCard({ call }: { call: ApiCall }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <li className="rounded-card border border-line bg-raised">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex w-full flex-wrap items-center gap-x-3 gap-y-0.5 rounded-card px-3 py-2.5 text-start transition-colors hover:bg-hover touch:min-h-11"
      >
        <ChevronRight
          aria-hidden
          size={15}
          className={cn('flex-none text-faint transition-transform', isOpen && 'rotate-90')}
        />
        <code className={cn('w-14 flex-none font-mono text-small font-semibold', METHOD_STYLES[call.method])}>
          {call.method}
        </code>
        <code className="min-w-0 font-mono wrap-anywhere">{call.path}</code>
        <span className="basis-full ps-7 text-soft sm:ms-auto sm:basis-auto sm:ps-0">{call.summary}</span>
      </button>
      {isOpen && (
        <div id={id} className="space-y-5 border-t border-line px-4 py-4">
          <CallDetails call={call} />
        </div>
      )}
    </li>
  )
}

function CallDetails({ call }: { call: ApiCall }) {
  const { t } = useTranslation()
  const parameters = call.parameters.map(
    ({ name, required, schema = {} }): SchemaField => ({
      name,
      depth: 0,
      type: typeOf(schema),
      isRequired: required,
      notes: [],
    }),
  )
  return (
    <>
      {parameters.length > 0 && <Fields title={t('reference.parameters')} fields={parameters} />}
      {call.request && <Body title={t('reference.request')} schema={call.request} />}
      {call.response && <Body title={t('reference.response')} schema={call.response} />}
      <Example call={call} />
    </>
  )
}

function Body({ title, schema }: { title: string; schema: JsonSchema }) {
  return <Fields title={title} type={typeOf(schema)} fields={fieldsOf(schema)} />
}

function Fields({ title, type, fields }: { title: string; type?: string; fields: SchemaField[] }) {
  const { t } = useTranslation()
  return (
    <section aria-label={title}>
      <h3 className="mb-1 flex flex-wrap items-baseline gap-x-2 font-[550]">
        {title}
        {type && <code className="font-mono text-small font-normal text-faint">{type}</code>}
      </h3>
      <ul className="divide-y divide-line border-y border-line">
        {fields.map((field, index) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- forms of one object repeat names, and the list is constant
            key={index}
            style={{ paddingInlineStart: `${field.depth * 1.25}rem` }}
            className="flex flex-wrap items-baseline gap-x-3 py-1.5"
          >
            <code className="font-mono font-medium wrap-anywhere">{field.name}</code>
            <code className="min-w-0 font-mono text-small wrap-anywhere text-soft">{field.type}</code>
            <span className="text-small text-faint">
              {[field.isRequired && t('reference.required'), ...field.notes].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Example({ call }: { call: ApiCall }) {
  const { t } = useTranslation()
  const text = curlOf(call, location.origin)
  return (
    <section aria-label={t('reference.example')}>
      <div className="mb-1 flex items-center">
        <h3 className="flex-1 font-[550]">{t('reference.example')}</h3>
        <CopyButton label={t('reference.copyExample')} text={() => text} />
      </div>
      <pre
        // Focusable, so that a long line can be scrolled by keyboard.
        tabIndex={0}
        className="overflow-x-auto rounded-control bg-sunk px-3 py-2 font-mono text-small"
      >
        <code>{text}</code>
      </pre>
    </section>
  )
}
