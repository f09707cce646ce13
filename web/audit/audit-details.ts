import type { TFunction } from 'i18next'
import { AuditAction, type AuditDetails } from '#contract/audit.ts'

const REASONS = {
  password: 'audit.reasons.password',
  passkey: 'audit.reasons.passkey',
  suspended: 'audit.reasons.suspended',
  'no administrator': 'audit.reasons.noAdministrator',
} as const

const LABELS = {
  action: 'audit.details.action',
  by: 'audit.details.by',
  count: 'audit.details.count',
  fields: 'audit.details.fields',
  invite: 'audit.details.invite',
  issuer: 'audit.details.issuer',
  strategy: 'audit.details.strategy',
  tags: 'audit.details.tags',
  users: 'audit.details.users',
} as const

/** The details of an entry as texts. Entries are never changed: names of earlier versions are shown as stored. */
export function detailTexts(t: TFunction, { before, after, ...details }: AuditDetails): string[] {
  const texts = Object.entries(details).flatMap(([name, value]) =>
    isEmpty(value) ? [] : [textOf(t, name, String(value))],
  )
  if (isEmpty(before) && isEmpty(after)) return texts
  return [t('audit.details.change', { before: shownValue(before), after: shownValue(after) }), ...texts]
}

const isEmpty = (value: AuditDetails[string] | undefined) =>
  value === undefined || value === null || value === ''

const shownValue = (value: AuditDetails[string] | undefined) => (isEmpty(value) ? '–' : String(value))

function textOf(t: TFunction, name: string, value: string): string {
  if (name === 'reason' && isKeyOf(REASONS, value)) return t(REASONS[value])
  if (name === 'fields') return t(LABELS.fields, { value: inWords(value) })
  const action = name === 'action' ? AuditAction.safeParse(value).data : undefined
  const shown = action ? t(`audit.actions.${action}`) : value
  return isKeyOf(LABELS, name) ? t(LABELS[name], { value: shown }) : `${name}: ${shown}`
}

/** The names of fields are stored as they are in programs, such as `experimentalFeatures`. */
const inWords = (names: string) =>
  names.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const isKeyOf = <T extends object>(record: T, key: PropertyKey): key is keyof T => Object.hasOwn(record, key)
