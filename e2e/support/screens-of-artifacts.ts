import type { Page } from '@playwright/test'
import { conversation } from './conversation.ts'
import type { Screen } from './screen-steps.ts'

/** The cards of an artifact with two versions, and what opens from the last one. */
export const ofArtifacts = (notebook: string): Screen[] => [
  { name: 'cards of artifacts', path: notebook, open: (page) => cardOfArtifact(page).waitFor() },
  { name: 'artifact', path: notebook, open: onArtifact() },
  { name: 'changes of an artifact', path: notebook, open: onArtifact('tab', 'Changes') },
  { name: 'status of an artifact', path: notebook, open: onArtifact('button', 'Status: Draft') },
  { name: 'versions of an artifact', path: notebook, open: onArtifact('button', 'Version 2 of 2') },
]

const cardOfArtifact = (page: Page) =>
  conversation(page)
    .getByRole('button', { name: /^Open artifact:/ })
    .last()

function onArtifact(role?: 'tab' | 'button', name?: string): Screen['open'] {
  return async (page) => {
    await cardOfArtifact(page).click()
    await page.getByRole('tab', { name: 'Changes' }).waitFor()
    if (role && name) await page.getByRole(role, { name, exact: true }).click()
  }
}
