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

/** The screens of one of several tests, which run concurrently. */
export function partOf(screens: Screen[], part: number, parts: number): Screen[] {
  const size = Math.ceil(screens.length / parts)
  return screens.slice(part * size, (part + 1) * size)
}

export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click()
export const pick = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true }).click()

/** Runs a command by the palette. */
async function run(page: Page, command: string): Promise<void> {
  const palette = page.getByRole('dialog', { name: 'Commands' })
  // A page that has just been loaded may not listen to its shortcuts yet.
  await expect(async () => {
    if (!(await palette.isVisible())) await page.keyboard.press('Control+k')
    await expect(palette.getByRole('combobox')).toBeFocused({ timeout: 3000 })
  }).toPass()
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

/** The tour is shown with the page of its first step. */
export async function startTour(page: Page): Promise<void> {
  await press(page, 'Start the tour')
  await page.getByRole('button', { name: 'Leave tour' }).waitFor()
}
