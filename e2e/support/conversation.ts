import type { Locator, Page } from '@playwright/test'
import { chat } from '#contract/chat.ts'
import { type Notebook, notebooks } from '#contract/notebooks.ts'
import type { Quest } from '#contract/quests.ts'
import { call } from './api.ts'
import type { Person } from './people.ts'

/** The text box for a message. */
export const composer = (page: Page): Locator => page.getByRole('textbox', { name: 'Message', exact: true })

export const conversation = (page: Page): Locator => page.getByRole('log', { name: 'Conversation' })

/** A question with its answer. */
export const turn = (page: Page, question: string): Locator =>
  conversation(page).getByRole('article').filter({ hasText: question })

export async function chooseModel(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Model: / }).click()
  await page.getByRole('option', { name }).first().click()
}

/** Types a message and sends it by keyboard. */
export async function ask(page: Page, question: string): Promise<void> {
  await composer(page).fill(question)
  await composer(page).press('Enter')
}

/** Deletes a question with its answer. */
export async function deleteMessage(page: Page, message: Locator): Promise<void> {
  await message.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete message' }).click()
}

export const addNotebook = (person: Person, name: string): Promise<Notebook> =>
  call(person, notebooks.create, { name })

/** Sends a message without a browser, like another device. */
export const sendElsewhere = (person: Person, notebookId: string, prompt: string): Promise<Quest> =>
  call(person, chat.send, { id: notebookId, prompt, clientMessageId: crypto.randomUUID() })

export const storedTurns = async (person: Person, notebookId: string): Promise<Quest[]> =>
  (await call(person, chat.list, { id: notebookId })).data

/** Opens the questions of a notebook: by the button in its header, or by its menu on a narrow screen. */
export async function openOutline(page: Page): Promise<void> {
  const name = 'Jump to a question or date'
  const menu = page.getByRole('button', { name: 'Notebook menu' })
  await menu.waitFor()
  const button = page.getByRole('button', { name })
  if (await button.isVisible()) return button.click()
  await menu.click()
  await page.getByRole('menuitem', { name }).click()
}

/** Opens the tools of the next answers, of which none is on. */
export const openTools = (page: Page): Promise<void> => addToMessage(page, 'Tools')

/** Chooses an entry of the menu of the composer. */
export async function addToMessage(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Add files and tools' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}
