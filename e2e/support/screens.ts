import type { Page } from '@playwright/test'
import { addToMessage, composer, conversation } from './conversation.ts'
import { reauthenticationDialog } from './reauthentication.ts'
import { button, command, entry, pick, press, type Screen, startTour } from './screen-steps.ts'
import { ofArtifacts } from './screens-of-artifacts.ts'
import { ofPeople } from './screens-of-people.ts'
import { openAccountMenu } from './shell.ts'
import { setSwitch } from './switches.ts'
import { ROUGH_PROMPT, TRIED_PROMPT, type WorkspaceContent } from './workspace-content.ts'

/** The widgets, in states that no page shows together. */
export const GALLERY: Screen = { name: 'gallery', path: '/developer/gallery' }

/** Those before signing in. */
export const SIGNED_OUT: Screen[] = [
  '/login',
  '/register',
  '/forgot-password',
  '/password-reset?token=x',
  '/verify-email?token=x',
  '/auth/success',
  '/admin-emergency',
  '/terms',
  '/policies',
].map((path) => ({ name: path, path }))

const PAGES = [
  '/new',
  '/files',
  '/files/pictures',
  '/artifacts',
  '/artifacts-demo',
  '/share/00000000-0000-4000-8000-000000000000',
  '/projects',
  '/projects?archived=true',
  '/organizations',
  '/search',
  '/search?q=tides',
  '/profile',
  '/profile?tab=1',
  '/profile?tab=2',
  '/profile?tab=3',
  '/profile?tab=4',
  '/profile?tab=5',
  '/verify-change?token=x',
  '/google-drive/callback',
  '/mcp/callback',
  '/nothing-here',
  '/agents',
  '/agents/new',
  ...'guide guide?chapter=files guide?search=invite tutorials about changelog developer/docs developer/developerNotes'
    .split(' ')
    .map((path) => `/${path}`),
  '/activity',
  '/ai-settings',
  ...'settings users organizations mail invites audit sign-in ratings mcp models model-metrics messages announcements feedback'
    .split(' ')
    .map((section) => `/admin?section=${section}`),
]

/** Every page, menu and dialog of an administrator with that content. */
export function screensOf(content: WorkspaceContent): Screen[] {
  const { notebookId, projectId, organizationId, agentId, member } = content
  const notebook = `/notebooks/${notebookId}`
  const project = `/projects/${projectId}`
  return [
    ...[
      ...PAGES,
      notebook,
      project,
      `${project}?tab=activity`,
      `/organizations/${organizationId}`,
      `/new?projectId=${projectId}`,
      `/profile/${member.id}`,
      `/agents/${agentId}`,
      `/agents/${agentId}/edit`,
    ].map((path) => ({ name: path.replace(/[\da-f-]{36}/, 'id'), path })),
    ...ofNotebooks(notebook),
    ...ofArtifacts(`/notebooks/${content.artifactNotebookId}`),
    ...ofProjects(project),
    ...ofPeople(agentId),
    ...ofFiles(content),
    ...ofSettings(),
    ...ofAdministration(content),
    { name: 'try-out of an agent', path: `/agents/${agentId}/edit`, open: tryAgent },
    // The last ones, because their texts and the switch stay.
    {
      name: 'saved prompt with variables',
      path: '/new',
      dialog: 'fill-prompt',
      open: async (page) => {
        await composer(page).pressSequentially('/exp')
        await page.getByRole('option', { name: /explain/ }).click()
      },
    },
    { name: 'improved prompt', path: '/new', dialog: 'enhance-prompt', open: improvePrompt },
  ]
}

async function improvePrompt(page: Page): Promise<void> {
  await addToMessage(page, 'Tools')
  await setSwitch(page.getByRole('switch', { name: /^Improve prompts/ }), true)
  await page.keyboard.press('Escape')
  await composer(page).fill(ROUGH_PROMPT)
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Improved prompt' }).waitFor()
}

async function tryAgent(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Message to try' }).fill(TRIED_PROMPT)
  await press(page, 'Try')
  await page.getByText(/^At high water/).waitFor()
}

const ofNotebooks = (notebook: string): Screen[] => [
  { name: 'account menu', path: '/new', open: openAccountMenu },
  { name: 'tour', path: '/tutorials', open: startTour },
  { name: 'palette', path: '/new', dialog: 'commands', open: (page) => page.keyboard.press('Control+k') },
  { name: 'shortcuts', path: '/new', dialog: 'shortcuts', open: command('Show keyboard shortcuts') },
  { name: 'news', path: '/new', dialog: 'news', open: command('What’s new') },
  { name: 'models', path: '/new', open: (page) => page.getByRole('button', { name: /^Model: / }).click() },
  { name: 'additions', path: '/new', open: button('Add files and tools') },
  { name: 'tools', path: '/new', open: entry('Add files and tools', 'Tools') },
  { name: 'AI settings', path: '/new', dialog: 'ai-settings', open: button('AI settings') },
  {
    name: 'preset of AI settings',
    path: '/new',
    dialog: 'model-preset',
    open: async (page) => {
      await press(page, 'AI settings')
      await press(page, 'Actions for presets')
      await pick(page, 'Save as preset…')
    },
  },
  { name: 'providers', path: '/new', dialog: 'providers', open: command('Connect AI providers') },
  { name: 'invite friends', path: '/new', dialog: 'invite-friends', open: command('Invite friends') },
  { name: 'trash of notebooks', path: '/new', dialog: 'notebook-trash', open: command('Notebook trash') },
  {
    name: 'attach files',
    path: '/new',
    dialog: 'attach-files',
    open: entry('Add files and tools', 'Choose from your files'),
  },
  { name: 'notebook menu', path: notebook, open: button('Notebook menu') },
  {
    name: 'notebook details',
    path: notebook,
    dialog: 'notebook-info',
    open: entry('Notebook menu', 'View info'),
  },
  { name: 'notebook tags', path: notebook, dialog: 'notebook-tags', open: entry('Notebook menu', 'Tags') },
  {
    name: 'notebook into a project',
    path: notebook,
    dialog: 'add-to-project',
    open: entry('Notebook menu', 'Move to another project'),
  },
  {
    name: 'share a notebook',
    path: notebook,
    dialog: 'share-notebooks',
    open: entry('Notebook menu', 'Share'),
  },
  {
    name: 'links of a notebook',
    path: notebook,
    dialog: 'share-notebooks',
    open: async (page) => {
      await entry('Notebook menu', 'Share')?.(page)
      await page.getByRole('tab', { name: 'By Link' }).click()
    },
  },
  { name: 'deletion', path: notebook, dialog: 'confirm', open: entry('Notebook menu', 'Delete') },
  { name: 'search in a notebook', path: notebook, open: command('Search in this notebook') },
  { name: 'questions', path: notebook, open: command('Jump to a question or date') },
  { name: 'question editor', path: notebook, open: onAnswer('Edit message') },
  { name: 'answer menu', path: notebook, open: onAnswer('More actions') },
  { name: 'regenerate', path: notebook, open: onAnswer('Regenerate differently') },
  { name: 'bad answer', path: notebook, dialog: 'rating-reason', open: onAnswer('Bad answer') },
  {
    name: 'answer in a viewer',
    path: notebook,
    open: async (page) => {
      await onAnswer('More actions')?.(page)
      await pick(page, 'Open in viewer')
    },
  },
  {
    name: 'response details',
    path: notebook,
    dialog: 'answer-details',
    open: command('Details of the last answer'),
  },
]

function onAnswer(name: string): Screen['open'] {
  return async (page) => {
    const last = conversation(page).getByRole('article').last()
    await last.hover()
    await last.getByRole('button', { name, exact: true }).click()
  }
}

const ofProjects = (project: string): Screen[] => [
  { name: 'files for an agent', path: '/agents/new', dialog: 'agent-files', open: button('Add files') },
  { name: 'new project', path: '/projects', dialog: 'project', open: command('New project') },
  { name: 'project menu', path: project, open: button('Project menu') },
  {
    name: 'share a project',
    path: project,
    dialog: 'share-project',
    open: entry('Project menu', 'Share'),
  },
  {
    name: 'files for a project',
    path: project,
    dialog: 'project-files',
    open: entry('Add files', 'Add from your files'),
  },
  {
    name: 'notebooks for a project',
    path: project,
    dialog: 'project-notebooks',
    open: button('Add notebooks'),
  },
]

/** The files that are opened, each in the viewer of its kind. */
const VIEWED = [
  'almanac.pdf',
  'ports.csv',
  'settings.json',
  'tides.ts',
  'style.md',
  'chart.png',
  'workbook.xlsx',
]

const ofFiles = ({ fileIds }: WorkspaceContent): Screen[] => [
  ...VIEWED.map((name) => ({ name, path: `/files?file=${fileIds[name]}`, open: untilLoaded })),
  { name: 'ways to add files', path: '/files', open: button('New') },
  {
    name: 'file from a URL',
    path: '/files',
    dialog: 'create-from-url',
    open: entry('New', 'Create from URL'),
  },
  { name: 'Google Drive', path: '/files', dialog: 'google-drive', open: entry('New', 'From Google Drive') },
  {
    name: 'new text',
    path: '/files',
    dialog: 'knowledge-editor',
    open: entry('New', 'New text'),
  },
  { name: 'file menu', path: '/files', open: button('Actions for plan.txt') },
  {
    name: 'share a file',
    path: '/files',
    dialog: 'share-files',
    open: entry('Actions for plan.txt', 'Share'),
  },
  {
    name: 'tags of a file',
    path: '/files',
    dialog: 'tag-files',
    open: entry('Actions for plan.txt', 'Edit tags'),
  },
  {
    name: 'instruction',
    path: '/files',
    dialog: 'instruction',
    open: entry('Actions for plan.txt', 'Use as instructions'),
  },
  {
    name: 'new tag',
    path: '/files',
    dialog: 'tag',
    open: async (page) => {
      await entry('Actions for plan.txt', 'Edit tags')?.(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Create tag' }).click()
    },
  },
  {
    name: 'selected files',
    path: '/files',
    open: (page) => page.getByRole('checkbox', { name: 'Select plan.txt' }).check(),
  },
  { name: 'grid of files', path: '/files', open: button('Show as grid') },
]

async function untilLoaded(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
}

const ofSettings = (): Screen[] => [
  { name: 'saved prompt', path: '/profile?tab=4', dialog: 'saved-prompt', open: button('New prompt') },
  {
    name: 'choose instruction files',
    path: '/profile?tab=4',
    dialog: 'add-instructions',
    open: button('Choose from your files'),
  },
  { name: 'new passkey', path: '/profile?tab=3', dialog: 'add-passkey', open: button('Add a passkey') },
  {
    name: 'delete account',
    path: '/profile?tab=5',
    dialog: 'delete-account',
    open: button('Delete your account'),
  },
  {
    name: 'reauthentication',
    path: '/profile?tab=3',
    dialog: 'reauthenticate',
    open: async (page) => {
      await press(page, 'Enable')
      await reauthenticationDialog(page).waitFor()
    },
  },
]

const ofAdministration = ({ member: { username } }: WorkspaceContent): Screen[] => [
  {
    name: 'account',
    path: '/admin?section=users',
    dialog: 'account',
    open: entry(`Actions for ${username}`, 'Tags and storage'),
  },
  {
    name: 'impersonation',
    path: '/admin?section=users',
    dialog: 'impersonate',
    open: entry(`Actions for ${username}`, 'Act as this user'),
  },
  {
    name: 'an email',
    path: '/admin?section=mail',
    dialog: 'mail',
    open: (page) =>
      page
        .getByRole('button', { name: /^Read “/ })
        .first()
        .click(),
  },
  { name: 'new model', path: '/admin?section=models', dialog: 'add-model', open: button('Add model') },
  { name: 'a model', path: '/admin?section=models', dialog: 'edit-model', open: onModel('Edit') },
  { name: 'test of a model', path: '/admin?section=models', dialog: 'test-model', open: onModel('Test') },
  {
    name: 'tags of models',
    path: '/admin?section=models',
    dialog: 'model-tags',
    open: async (page) => {
      await page.getByRole('checkbox', { name: /^Select (all \d+|1) models?$/ }).check()
      await press(page, 'Set tags')
    },
  },
  {
    name: 'new MCP server',
    path: '/admin?section=mcp',
    dialog: 'mcp-server',
    open: button('Add MCP server'),
  },
  {
    name: 'new MCP server of a user',
    path: '/profile?tab=2',
    dialog: 'mcp-server',
    open: button('Add MCP server'),
  },
  { name: 'new invites', path: '/admin?section=invites', dialog: 'new-invite', open: button('New invite') },
  { name: 'an invite', path: '/admin?section=invites', dialog: 'invite', open: onInvite('Edit') },
  {
    name: 'invite by email',
    path: '/admin?section=invites',
    dialog: 'mail-invite',
    open: onInvite('Send by email'),
  },
]

function onModel(item: string): Screen['open'] {
  return async (page) => {
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Actions for / })
      .first()
      .click()
    await pick(page, item)
  }
}

function onInvite(item: string): Screen['open'] {
  return async (page) => {
    await page
      .getByRole('button', { name: /^Actions for invite/ })
      .first()
      .click()
    await pick(page, item)
  }
}
