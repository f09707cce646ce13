import { useMutation } from '@tanstack/react-query'
import { PORTRAIT_WISH_MAX } from '#contract/agent-trials.ts'
import { Agent, portraitPath } from '#contract/agents.ts'
import { api } from '#web/platform/api.ts'
import type { ApiError } from '#web/platform/errors.ts'
import { putPicture } from '#web/platform/fetch-path.ts'
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

const sendPortrait = async (id: string, picture: Blob): Promise<Agent> =>
  Agent.parse(await putPicture(portraitPath(id), picture))

export const useRemovePortrait = () =>
  useMutation(api.agents.removePortrait.mutationOptions({ onSuccess: updateCachedAgent }))
