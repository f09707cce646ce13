import { z } from 'zod'
import { NO_AUDIO_MODEL } from '#contract/audio.ts'
import { audioMessages } from '#contract/messages/audio.ts'
import { settingsMessages } from '#contract/messages/settings.ts'
import { type Message, rule } from '#contract/messages.ts'
import { KEYWORDS_ONLY } from '#contract/models.ts'
import { type AdminSetting, SETTING_VALUE_MAX } from '#contract/settings.ts'

/** The input type of a setting, and the parser of its text. */
interface Kind<T> {
  kind: AdminSetting['kind']
  choices: string[]
  read: z.ZodType<T>
  /** The values that an administrator can enter, where earlier versions have stored others. */
  enter?: z.ZodType<T>
}

export interface Setting<T> extends Kind<T> {
  default: NoInfer<T>
  /** Its name; `help` describes it in one line. */
  label: string
  help: string
  /** Whether browsers of all users receive it. */
  isPublic: boolean
}

export const setting = <T>(definition: Setting<T>): Setting<T> => definition

/** One of a few. */
export const choice = <const V extends [string, ...string[]]>(
  values: V,
  error: Message,
): Kind<V[number]> => ({
  kind: 'choice',
  choices: [...values],
  read: z.enum(values, rule(error)) as z.ZodType<V[number]>,
})

/** A line of text; empty where it may be. */
export const text = (lengthMax: number): Kind<string> => ({
  kind: 'text',
  choices: [],
  read: z
    .string()
    .trim()
    .max(lengthMax, rule(settingsMessages.tooLong({ max: lengthMax }))),
})

/** A text of several lines; empty where it may be. */
export const longText = (): Kind<string> => ({ ...text(SETTING_VALUE_MAX), kind: 'longText' })

/** An address of the web, also in a private network; empty where it may be. */
export const webAddress = (): Kind<string> => ({
  ...text(500),
  enter: text(500).read.refine(
    (value) => value === '' || /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
    rule(settingsMessages.addressInvalid()),
  ),
})

/** Stored encrypted and never sent back; empty for none. */
export const secret = (lengthMax: number): Kind<string> => ({ ...text(lengthMax), kind: 'secret' })

/** The id of a chat model, which may no longer exist; empty where none is selected. */
export const model = (): Kind<string> => ({ ...text(200), kind: 'model' })

const FILE_IDS = rule(settingsMessages.fileIdsInvalid())

/** Ids of files, separated by commas. */
export const files = (): Kind<string> => ({
  ...text(4000),
  kind: 'files',
  enter: text(4000)
    .read.transform((value) => [...new Set(value.split(',').flatMap((id) => id.trim() || []))])
    .pipe(z.array(z.uuid(FILE_IDS)))
    .transform((ids) => ids.join(',')),
})

/** `openai/text-embedding-3-small`; empty to select by the keys. */
export const embeddingModel = (): Kind<string> =>
  offeredModel('embeddingModel', KEYWORDS_ONLY, settingsMessages.embeddingModelInvalid())

/** `openai/whisper-1`; `off` for none; empty to select by the keys. */
export const audioModel = (kind: 'transcriptionModel' | 'speechModel'): Kind<string> =>
  offeredModel(kind, NO_AUDIO_MODEL, audioMessages.modelInvalid())

/** A model by its provider and its id there, or `none`. */
const offeredModel = (kind: AdminSetting['kind'], none: string, error: Message): Kind<string> => ({
  kind,
  choices: [],
  read: z
    .string()
    .trim()
    .max(200, rule(settingsMessages.longerThan200()))
    .refine((value) => value === '' || value === none || /^[a-z0-9-]+\/\S+$/.test(value), rule(error)),
})

/** Entered as text, so that errors can be reported. */
export const wholeNumber = ({ min, max, unit }: Range): Kind<number> => {
  const message = rule(rangeMessage({ min, max, unit }))
  return {
    kind: 'text',
    choices: [],
    read: z
      .string()
      .trim()
      .regex(/^\d{1,12}$/, message)
      .transform(Number)
      .pipe(z.number().min(min, message).max(max, message)),
  }
}

interface Range {
  min: number
  max: number
  unit: 'tokens' | 'characters' | 'MB' | 'answers' | 'steps' | 'levels' | 'days'
}

function rangeMessage({ min, max, unit }: Range): Message {
  switch (unit) {
    case 'tokens':
      return settingsMessages.tokensInvalid({ min, max })
    case 'characters':
      return settingsMessages.charactersInvalid({ min, max })
    case 'MB':
      return settingsMessages.megabytesInvalid({ min, max })
    case 'answers':
      return settingsMessages.answersInvalid({ min, max })
    case 'days':
      return settingsMessages.daysInvalid({ min, max })
    case 'steps':
      return settingsMessages.stepsInvalid({ min, max })
    case 'levels':
      return settingsMessages.levelInvalid({ min, max })
  }
}

/** True is 'true' in any case or '1', false is 'false' or '0'; other input of an administrator is refused. */
export const flag = (): Kind<boolean> => ({
  kind: 'boolean',
  choices: [],
  read: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.enum(['true', '1', 'false', '0'], rule(settingsMessages.booleanInvalid())))
    .transform((value) => value === 'true' || value === '1'),
})
