import { search } from '#contract/search.ts'
import { serve } from '#server/platform/http/http.ts'
import { searchAll } from './service.ts'

export const searchRoutes = { all: serve(search.all, searchAll) }
