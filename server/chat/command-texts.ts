import { DRAFT_COMMAND } from '#contract/commands.ts'
import type { Language } from '#contract/language.ts'
import type { Model, PersonalKey } from '#contract/models.ts'

interface CommandTexts {
  more: Record<
    | '/llm'
    | '/gen_image'
    | '/edit_image'
    | '/create_agent'
    | '/roll'
    | '/models'
    | '/key'
    | '/more'
    | '/admin',
    string
  >
  columns: { command: string; effect: string; model: string; vendor: string; window: string; price: string }
  noModels: string
  keySaved: (provider: string) => string
  adminPages: Record<AdminSection, string>
  admin: string
  free: string
  unknownPrice: string
}

const ADMIN_SECTIONS = ['users', 'invites', 'mail', 'settings', 'sign-in', 'audit'] as const
type AdminSection = (typeof ADMIN_SECTIONS)[number]

const en: CommandTexts = {
  more: {
    '/llm': 'Sends the following text to the model, like a message without a command',
    '/gen_image': 'Creates a picture from the following text',
    '/edit_image': 'Edits the attached pictures, or the latest one of the notebook',
    '/create_agent':
      'Drafts an agent from the conversation: `/create_agent Tide expert`. You review it before it is saved',
    '/roll': 'Rolls dice: `/roll 2d6+3`, `/roll 4d6kh3`; without notation one die',
    '/models': 'Lists the models that you can use',
    '/key': 'Saves your own API key: `/key openai sk-…`. The key is not stored in the message',
    '/more': 'Lists the commands',
    '/admin': 'Lists the pages for administrators',
  },
  columns: {
    command: 'Command',
    effect: 'Effect',
    model: 'Model',
    vendor: 'Provider',
    window: 'Context window',
    price: 'Price per million tokens, input and output',
  },
  noModels: 'No model is available.',
  keySaved: (provider) =>
    `Your API key for ${provider} is saved. Only you can use its models, and ${provider} charges you for them. [Manage your keys](/profile?tab=3)`,
  adminPages: {
    users: 'Users',
    invites: 'Invites',
    mail: 'Email',
    settings: 'Settings',
    'sign-in': 'Sign-in',
    audit: 'Audit log',
  },
  admin: 'Pages for administrators:',
  free: 'free',
  unknownPrice: 'unknown',
}

const de: CommandTexts = {
  more: {
    '/llm': 'Sendet den folgenden Text an das Modell, wie eine Nachricht ohne Befehl',
    '/gen_image': 'Erstellt ein Bild aus dem folgenden Text',
    '/edit_image': 'Bearbeitet die angehängten Bilder oder das neueste des Notizbuchs',
    '/create_agent':
      'Entwirft einen Agenten aus dem Gespräch: `/create_agent Gezeitenkenner`. Sie prüfen ihn, bevor er gespeichert wird',
    '/roll': 'Würfelt: `/roll 2d6+3`, `/roll 4d6kh3`; ohne Angabe ein Würfel',
    '/models': 'Listet die Modelle auf, die Sie verwenden können',
    '/key': 'Speichert Ihren eigenen API-Schlüssel: `/key openai sk-…`. Die Nachricht enthält ihn nicht',
    '/more': 'Listet die Befehle auf',
    '/admin': 'Listet die Seiten für Administratoren auf',
  },
  columns: {
    command: 'Befehl',
    effect: 'Wirkung',
    model: 'Modell',
    vendor: 'Anbieter',
    window: 'Kontextfenster',
    price: 'Preis je Million Tokens, Eingabe und Ausgabe',
  },
  noModels: 'Kein Modell ist verfügbar.',
  keySaved: (provider) =>
    `Ihr API-Schlüssel für ${provider} ist gespeichert. Nur Sie können damit dessen Modelle verwenden, und ${provider} berechnet sie Ihnen. [Schlüssel verwalten](/profile?tab=3)`,
  adminPages: {
    users: 'Benutzer',
    invites: 'Einladungen',
    mail: 'E-Mail',
    settings: 'Einstellungen',
    'sign-in': 'Anmeldung',
    audit: 'Audit-Protokoll',
  },
  admin: 'Seiten für Administratoren:',
  free: 'kostenlos',
  unknownPrice: 'unbekannt',
}

const TEXTS: Record<Language, CommandTexts> = { en, de }

export const rolled = ({ total, rolls }: { total: number; rolls: string }) => `**${total}**\n\n\`${rolls}\``

export const keySaved = (language: Language, { name }: Pick<PersonalKey, 'name'>) =>
  TEXTS[language].keySaved(name)

interface Reader {
  isAdmin: boolean
  hasAgents: boolean
}

export function commandList(language: Language, { isAdmin, hasAgents }: Reader): string {
  const { more, columns } = TEXTS[language]
  const isListed = (command: string) =>
    (isAdmin || command !== '/admin') && (hasAgents || command !== DRAFT_COMMAND)
  const rows = Object.entries(more).filter(([command]) => isListed(command))
  return table(
    [columns.command, columns.effect],
    rows.map(([command, effect]) => [`\`${command}\``, effect]),
  )
}

export function adminCommands(language: Language): string {
  const { admin, adminPages } = TEXTS[language]
  const links = ADMIN_SECTIONS.map((section) => `- [${adminPages[section]}](/admin?section=${section})`)
  return `${admin}\n\n${links.join('\n')}`
}

export function modelTable(language: Language, models: readonly Model[]): string {
  const { columns, noModels } = TEXTS[language]
  if (models.length === 0) return noModels
  return table(
    [columns.model, columns.vendor, columns.window, columns.price],
    models.map((model) => [
      model.name,
      model.vendor,
      model.contextWindow.toLocaleString(language),
      priceOf(language, model),
    ]),
  )
}

function priceOf(language: Language, { pricing }: Model): string {
  const { free, unknownPrice } = TEXTS[language]
  const [tier] = pricing
  if (!tier) return unknownPrice
  if (tier.input === 0 && tier.output === 0) return free
  const perMillion = new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' })
  return [tier.input, tier.output].map((price) => perMillion.format(price * 1_000_000)).join(' / ')
}

const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(cell).join(' | ')} |`).join('\n')

/** Names of models come from their servers. */
const cell = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')
