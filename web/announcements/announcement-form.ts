import type { z } from 'zod'
import { type Announcement, announcements } from '#contract/announcements.ts'
import type { InputOf } from '#contract/procedures.ts'
import { inputSchemaOf } from '#web/platform/input-schema.ts'
import { readTags } from '#web/platform/typed-list.ts'

/** The fields of the form: text, as it is typed. */
export interface AnnouncementFields {
  title: string
  subtitle: string
  description: string
  textMessage: string
  startDate: string
  endDate: string
  priority: string
  tags: string
  views: string
  agrees: string
}

const EMPTY: AnnouncementFields = {
  title: '',
  subtitle: '',
  description: '',
  textMessage: '',
  startDate: '',
  endDate: '',
  priority: '0',
  tags: '',
  views: '',
  agrees: '',
}

export function fieldsOf(announcement: Announcement | undefined): AnnouncementFields {
  if (!announcement) return EMPTY
  const { title, subtitle, description, textMessage, startDate, endDate } = announcement
  return {
    title,
    subtitle,
    description,
    textMessage,
    startDate: localMoment(startDate),
    endDate: localMoment(endDate),
    priority: String(announcement.priority),
    tags: announcement.tags.join(', '),
    views: announcement.numberOfViews?.threshold.toString() ?? '',
    agrees: announcement.numberOfAgrees?.threshold.toString() ?? '',
  }
}

type Input = InputOf<typeof announcements.create>

/** What is sent; the contract has the rules. */
export function inputOf(
  fields: AnnouncementFields,
  { enabled, isBanner }: Pick<Input, 'enabled' | 'isBanner'>,
): Record<keyof Input, unknown> {
  const { startDate, endDate, priority, tags, views, agrees, ...texts } = fields
  return {
    ...texts,
    enabled,
    isBanner,
    startDate: momentOf(startDate),
    endDate: momentOf(endDate),
    priority: numberOf(priority) ?? 0,
    tags: readTags(tags),
    numberOfViews: thresholdOf(views),
    numberOfAgrees: thresholdOf(agrees),
  }
}

export const AnnouncementInput: z.ZodType<Input> = inputSchemaOf(announcements.create)

/** Where the form shows the error of a part of the input. */
export const fieldOf = (path: string): string => FIELD_NAMES[path] ?? path.replace(/\.\d+$/, '')

const FIELD_NAMES: Record<string, keyof AnnouncementFields> = {
  'numberOfViews.threshold': 'views',
  'numberOfAgrees.threshold': 'agrees',
}

const numberOf = (typed: string) => (typed.trim() === '' ? undefined : Number(typed))

function thresholdOf(typed: string) {
  const threshold = numberOf(typed)
  return threshold === undefined ? null : { type: 'count', threshold }
}

/** In the time zone of the administrator, as a field for date and time wants it. */
function localMoment(iso: string | null): string {
  if (iso === null) return ''
  const moment = new Date(iso)
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

function momentOf(typed: string): string | null {
  if (typed === '') return null
  const moment = new Date(typed)
  return Number.isNaN(moment.getTime()) ? typed : moment.toISOString()
}

/** Whether users can see it now, as far as dates and the switch decide. */
export function stateOf(
  { enabled, startDate, endDate }: Pick<Announcement, 'enabled' | 'startDate' | 'endDate'>,
  now: number,
): 'off' | 'scheduled' | 'ended' | 'active' {
  if (!enabled) return 'off'
  if (startDate && now < Date.parse(startDate)) return 'scheduled'
  return endDate && Date.parse(endDate) < now ? 'ended' : 'active'
}
