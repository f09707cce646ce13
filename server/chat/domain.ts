import { defineDomain } from '#server/platform/domain.ts'
import { agentDraftsRoutes } from './agent-drafts.routes.ts'
import { notebookCopiesRoutes } from './copying.routes.ts'
import { addImageContentRoute, generatedImagesRoutes } from './generated-images.routes.ts'
import { imageBlobs } from './generated-images.service.ts'
import { chatJobs, takeOver } from './jobs.ts'
import { notebookJobsRoutes } from './notebook-jobs.routes.ts'
import { endAllNotebookJobs } from './notebook-jobs.service.ts'
import { startAllWaiting } from './queue.ts'
import { chatRoutes } from './routes.ts'
import { listRunningIdsBy, listRunningIdsOf } from './store.ts'
import { searchFiles, searchNotebooks } from './tools.ts'
import { runTopic, sessionTopic } from './topics.ts'
import { chatData } from './user-data.ts'

export const chat = defineDomain({
  routes: {
    agentDrafts: agentDraftsRoutes,
    chat: chatRoutes,
    generatedImages: generatedImagesRoutes,
    notebookCopies: notebookCopiesRoutes,
    notebookJobs: notebookJobsRoutes,
  },
  addHttp: addImageContentRoute,
  jobs: chatJobs,
  topics: (ports) => ({ run: runTopic(ports), session: sessionTopic(ports) }),
  blobs: [imageBlobs],
  runs: { takeOver, startWaiting: startAllWaiting },
  tools: [searchFiles, searchNotebooks],
  userData: chatData,
  queries: { listRunningIdsBy, listRunningIdsOf },
  recover: endAllNotebookJobs,
})
