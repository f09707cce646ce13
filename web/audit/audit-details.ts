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
  after: 'audit.details.after',
  before: 'audit.details.before',
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
export const detailTexts = (t: TFunction, details: AuditDetails): string[] =>
  Object.entries(details).flatMap(([name, value]) =>
    value === null || value === '' ? [] : [textOf(t, name, String(value))],
  )

function textOf(t: TFunction, name: string, value: string): string {
  if (name === 'reason' && isKeyOf(REASONS, value)) return t(REASONS[value])
  const action = name === 'action' ? AuditAction.safeParse(value).data : undefined
  const shown = action ? t(`audit.actions.${action}`) : value
  return isKeyOf(LABELS, name) ? t(LABELS[name], { value: shown }) : `${name}: ${shown}`
}

const isKeyOf = <T extends object>(record: T, key: PropertyKey): key is keyof T => Object.hasOwn(record, key)
