import { z } from 'zod'
import { create } from 'zustand'
import { readPersisted, writePersisted } from './persisted.ts'

const ThemeChoice = z.enum(['system', 'light', 'dark'])
export type ThemeChoice = z.infer<typeof ThemeChoice>
export type Theme = 'light' | 'dark'

const systemPrefersDark = matchMedia('(prefers-color-scheme: dark)')

interface ThemeState {
  choice: ThemeChoice
  theme: Theme
}

const themeOf = (choice: ThemeChoice): Theme => {
  if (choice !== 'system') return choice
  return systemPrefersDark.matches ? 'dark' : 'light'
}

const initial = readPersisted('theme', ThemeChoice, 'system')

/**
 * `choice` is the user's selection, `theme` the resulting one. `public/before-paint.js` applies the same rule
 * before first paint.
 */
export const useTheme = create<ThemeState>(() => ({ choice: initial, theme: themeOf(initial) }))

export function chooseTheme(choice: ThemeChoice) {
  writePersisted('theme', choice)
  apply(choice)
}

export function toggleTheme() {
  chooseTheme(useTheme.getState().theme === 'dark' ? 'light' : 'dark')
}

function apply(choice: ThemeChoice) {
  const theme = themeOf(choice)
  document.documentElement.dataset.theme = theme
  useTheme.setState({ choice, theme })
}

systemPrefersDark.addEventListener('change', () => apply(useTheme.getState().choice))
addEventListener('storage', (event) => {
  if (event.key === 'commonplace:theme') apply(readPersisted('theme', ThemeChoice, 'system'))
})
