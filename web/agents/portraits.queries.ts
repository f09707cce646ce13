import { useMutation } from '@tanstack/react-query'
import { PORTRAIT_WISH_MAX } from '#contract/agent-trials.ts'
import { Agent, portraitPath } from '#contract/agents.ts'
import { api, fetchSignedIn } from '#web/platform/api.ts'
import { type ApiError, errorOfAnswer } from '#web/platform/errors.ts'
import { type PicturePart, squarePicture } from '#web/users/picture-square.ts'
import { updateCachedAgent } from './queries.ts'

/** Has an image model draw a portrait, which is then uploaded like a chosen one. */
export const useDrawPortrait = (id: string) =>
  useMutation<Agent, ApiError, Pick<Agent, 'name' | 'description'>>({
    meta: { isErrorShown: true },
    mutationFn: async ({ name, description }) => {
      const wish = description.slice(0, PORTRAIT_WISH_MAX)
      const { image } = await api.agentTrials.portrait.call({ name, wish })
      const bytes = Uint8Array.from(atob(image), (character) => character.charCodeAt(0))
      return sendPortrait(id, await squarePicture({ picture: new Blob([bytes]) }))
    },
    onSuccess: updateCachedAgent,
  })

/** Uploads a square of a picture. */
export const useChangePortrait = (id: string) =>
  useMutation<Agent, ApiError, PicturePart>({
    meta: { isErrorShown: true },
    mutationFn: async (part) => sendPortrait(id, await squarePicture(part)),
    onSuccess: updateCachedAgent,
  })

async function sendPortrait(id: string, picture: Blob): Promise<Agent> {
  const url = new URL(portraitPath(id), location.origin)
  const response = await fetchSignedIn(new Request(url, { method: 'PUT', body: picture }))
  if (!response.ok) throw await errorOfAnswer(response)
  return Agent.parse(await response.json())
}

export const useRemovePortrait = () =>
  useMutation(api.agents.removePortrait.mutationOptions({ onSuccess: updateCachedAgent }))
