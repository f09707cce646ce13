import { externalSignIn } from '#contract/external-sign-in.ts'
import { serve } from '#server/platform/http/http.ts'
import { listLinkedAccounts, unlinkAccount } from './linked-accounts.service.ts'
import { finishSignIn, startLinking, startSignIn } from './service.ts'
import {
  configureStrategy,
  listConfigurations,
  listStrategies,
  removeConfiguration,
} from './strategies.service.ts'

export const externalSignInRoutes = {
  strategies: serve(externalSignIn.strategies, listStrategies),
  start: serve(externalSignIn.start, startSignIn),
  finish: serve(externalSignIn.finish, finishSignIn),
  linkedAccounts: serve(externalSignIn.linkedAccounts, listLinkedAccounts),
  link: serve(externalSignIn.link, startLinking),
  unlink: serve(externalSignIn.unlink, unlinkAccount),
  configurations: serve(externalSignIn.configurations, listConfigurations),
  configure: serve(externalSignIn.configure, configureStrategy),
  removeConfiguration: serve(externalSignIn.removeConfiguration, removeConfiguration),
}
