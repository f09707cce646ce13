import { afterEach, expect, test } from 'vitest'
import {
  chooseLayout,
  chooseVersion,
  chooseViewerWidth,
  forgetArtifactLayout,
  forgetRecentOf,
  openArtifact,
  openArtifactLayout,
  openWritten,
  useArtifactLayout,
} from './layout.view-state.ts'

const tides = { sessionId: 'n1', identifier: 'tides', title: 'Tides', type: 'html' } as const
const state = () => useArtifactLayout.getState()

afterEach(() => {
  forgetArtifactLayout('ada')
  forgetArtifactLayout('bob')
})

test('no artifact is shown at first, and the panel takes half of the page', () => {
  openArtifactLayout('ada')
  expect(state()).toEqual({
    layout: 'hide',
    knowledgeViewerWidth: '50',
    recentArtifacts: [],
    selectedArtifact: null,
    selectedVersion: null,
    selectedContent: null,
  })
})

test('an artifact stays selected in every layout', () => {
  openArtifactLayout('ada')
  openArtifact(tides)
  chooseVersion(2)
  expect(state()).toMatchObject({ layout: 'beside', selectedArtifact: tides, selectedVersion: 2 })
  for (const layout of ['full', 'hide', 'beside'] as const) {
    chooseLayout(layout)
    expect(state()).toMatchObject({ layout, selectedArtifact: tides, selectedVersion: 2 })
  }
  chooseVersion(null)
  expect(state().selectedVersion).toBeNull()
})

test('the width and the recent artifacts are kept for each user; the panel is closed after a reload', () => {
  openArtifactLayout('ada')
  openArtifact(tides)
  chooseViewerWidth(37.6)
  openArtifactLayout('bob')
  expect(state()).toMatchObject({ knowledgeViewerWidth: '50', recentArtifacts: [] })
  openArtifactLayout('ada')
  expect(state()).toMatchObject({ layout: 'hide', knowledgeViewerWidth: '37.6', recentArtifacts: [tides] })
})

test('an artifact that is being written opens once, and in place of no other one', () => {
  openArtifactLayout('ada')
  openWritten(tides, 'q1')
  expect(state()).toMatchObject({ layout: 'beside', selectedArtifact: tides })
  chooseLayout('hide')
  openWritten(tides, 'q1')
  expect(state().layout).toBe('hide')
  openArtifact(tides)
  openWritten({ ...tides, identifier: 'moon' }, 'q2')
  expect(state().selectedArtifact).toEqual(tides)
})

test('recent artifacts of removed notebooks are left out', () => {
  openArtifactLayout('ada')
  openArtifact({ ...tides, sessionId: 'n2' })
  openArtifact(tides)
  forgetRecentOf(['n2', 'n3'])
  expect(state().recentArtifacts).toEqual([tides])
})
