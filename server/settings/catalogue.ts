import { z } from 'zod'

interface Setting<T> {
  read: z.ZodType<T>
  default: NoInfer<T>
  help: string
  /** Whether browsers of ordinary people are told. */
  isPublic: boolean
}

const setting = <T>(definition: Setting<T>): Setting<T> => definition

/** True is 'true' in any case or '1', false is 'false' or '0'; an administrator who types anything else is told. */
const flag = (error: string) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.enum(['true', '1', 'false', '0'], error))
    .transform((text) => text === 'true' || text === '1')

/** What an administrator changes at run time. Each one changes behaviour; a test flips it. */
export const catalogue = {
  registrationMode: setting({
    read: z.enum(['open', 'invite', 'closed'], 'Choose open, invite or closed'),
    default: 'open',
    help: 'Who may create an account: anybody, people with an invite, or nobody',
    isPublic: true,
  }),
  enforceMFA: setting({
    read: flag('Choose true or false'),
    default: false,
    help: 'Whether everybody must set up an authenticator app before anything else',
    isPublic: true,
  }),
  DefaultAPIModel: setting({
    read: z.string().trim().max(200),
    default: '',
    help: 'The model for people who have chosen none; empty for the best usable one',
    isPublic: true,
  }),
}

export type SettingName = keyof typeof catalogue
export type SettingValue<N extends SettingName> = z.output<(typeof catalogue)[N]['read']>

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(catalogue, name)
