import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { currentUser } from '#web/platform/current-user.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { serverSettings } from '#web/settings/queries.ts'
import { show } from '#web/testing/show.ts'
import { aUser } from '#web/users/user-fixture.ts'
import { AnswerPanel } from './AnswerPanel.tsx'
import { aQuest } from './quest-fixture.ts'

const TEXT = `Here it is.

<artifact identifier="tides" type="text/markdown" title="Tide table">
# Dover
</artifact>`

test('an artifact is a card in the rendered view, and its tags are in the source', async () => {
  const user = aUser()
  const experimentalFeatures = { ...user.experimentalFeatures, enableArtifacts: true }
  queryClient.setQueryData(currentUser().queryKey, { ...user, experimentalFeatures })
  queryClient.setQueryData(serverSettings().queryKey, [])
  const quest = aQuest({ prompt: 'Make a table', status: 'done', replies: [TEXT] })
  const { container } = show(<AnswerPanel quest={quest} text={TEXT} onClose={() => undefined} />)
  expect(await screen.findByText('Tide table')).toBeTruthy()
  expect(container.textContent).not.toContain('identifier=')
  screen.getByRole('tab', { name: 'Source' }).click()
  expect((await screen.findByRole('region', { name: 'Source' })).textContent).toContain('identifier="tides"')
})
