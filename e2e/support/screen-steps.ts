import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** One state of the interface, reached in English. */
export interface Screen {
  name: string
  path: string
  /** The dialog that it opens. */
  dialog?: string
  open?: (page: Page) => Promise<void>
}

export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click()
export const pick = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true }).click()

/** Runs a command by the palette. */
async function run(page: Page, command: string): Promise<void> {
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Commands' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.insertText(command)
  await palette.getByRole('option', { name: command }).first().click()
}

export const command =
  (name: string): Screen['open'] =>
  (page) =>
    run(page, name)

export const button =
  (name: string): Screen['open'] =>
  (page) =>
    press(page, name)

/** Opens a menu and chooses an entry. */
export const entry =
  (menu: string, item: string): Screen['open'] =>
  async (page) => {
    await press(page, menu)
    await pick(page, item)
  }
